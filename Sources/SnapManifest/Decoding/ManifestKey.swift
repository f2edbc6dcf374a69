/// The keys that the format gives a meaning: decoders ask for these, so that none is asked for that no
/// object has.
enum ManifestKey: Int, CodingKey, CaseIterable {
  case accent, admission, all, always, animated, app, args, asserts, background, call,
    card, config, corner, cost, create, data, deadline, deadlines, `default`, density, derives,
    detail, devices, directories, directory, display, displays, `do`, effect, effects, every,
    except, exec, exported, extends, fallback, file, font, from, get, grants, guards,
    historyLimit, id, idle, initial, intent, intents, isolation, key, keys, kind, leave, leaves,
    limit, max, mediation, mediator, migrations, must, name, navhost, navigations, network,
    onNewData, only, optional, optionalProperties, outcome, output, params, path, payload,
    perform, plugins, policy, present, presentation, presenter, properties, query, queueLimit,
    reachable, read, reason, redirect, redirectLimit, region, regions, replace, restart, restore,
    result, root, routes, scheme, screen, screens, script, search, seconds, segues, set, sha256,
    signal, stack, start, state, steps, stop, store, stores, strings, sync, tabs, theme, title,
    to, top, triggers, trust, type, types, ui, unreachable, use, value, verb, version, via,
    warning, when, wipe, with, within, write

  /// As it is written: as the case is called. The compiler knows it for keys of coding; to print a case looks
  /// for its name at run time.
  var name: String { stringValue }
}
