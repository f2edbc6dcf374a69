/// The manual page `navhost.1`, made from the command table, so that it cannot tell anything else.
struct ManualPage {
  let commands: [Command]

  /// The page in the man(7) macros.
  func text() -> String {
    var page = ".\\\" Made by \"navhost help --man\"; change Host/navhost/CommandLine instead.\n"
    page += ".TH NAVHOST 1 \(Version.date) \"navhost \(Version.host)\" \"User Commands\"\n"
    page += section("NAME", line("navhost - run applications whose navigation is made of plugins"))
    page += section(
      "SYNOPSIS", ".B navhost\n.I COMMAND\n" + line("[OPTION...] [ARGUMENT...]"))
    page += section(
      "DESCRIPTION",
      line(
        "A JSON manifest composes routers, mediators, presenters and screens from shared "
          + "libraries (plugins); nothing is compiled anew to change a flow.")
        + line("Results go to standard output, everything else to standard error."))
    page += section("COMMANDS", commands.filter { !$0.isHidden }.map(entry).joined())
    page += section("EXIT STATUS", ExitStatus.allCases.map(status).joined())
    page += section("ENVIRONMENT", EnvironmentVariable.all.map(variable).joined())
    page += section(
      "SEE ALSO",
      line(
        "The manifest's form is in manifest.schema.json, the plugin contract in snapnav_plugin.h."))
    return page
  }

  private func section(_ title: String, _ body: String) -> String { ".SH \"\(title)\"\n" + body }

  private func entry(_ command: Command) -> String {
    var text = ".SS \"\(escaped(command.usage))\"\n"
    text += command.description.map { line($0) }.joined(separator: ".PP\n")
    for operand in command.operands { text += item(operand.name, operand.summary + ".") }
    for word in command.words { text += item(word.usage, word.summary + ".") }
    let common = Set(Command.common.map(\.name))
    for option in command.options where !common.contains(option.name) {
      text += item(option.usage, option.summary + ".")
    }
    if !command.examples.isEmpty {
      text += ".PP\n.nf\n" + command.examples.map { guarded(escaped($0)) }.joined() + ".fi\n"
    }
    return text
  }

  private func status(_ status: ExitStatus) -> String {
    item(String(status.rawValue), status.meaning)
  }

  private func variable(_ variable: EnvironmentVariable) -> String {
    item(variable.name, variable.summary)
  }

  private func item(_ head: String, _ body: String) -> String {
    ".TP\n.B \(escaped(head))\n" + line(body)
  }

  /// Lines of at most 80 bytes, broken where words end: what fills them is the reader's business.
  private func line(_ text: String) -> String {
    var lines = ""
    var current = ""
    for word in escaped(text).split(separator: " ") {
      if !current.isEmpty, current.utf8.count + 1 + word.utf8.count > 78 {
        lines += guarded(current)
        current = ""
      }
      current += (current.isEmpty ? "" : " ") + word
    }
    return lines + guarded(current)
  }

  /// One line whose beginning is no request.
  private func guarded(_ line: String) -> String {
    (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line + "\n"
  }

  /// Backslashes, minus signs and quotation marks as troff wants them.
  private func escaped(_ text: String) -> String {
    var safe = ""
    for character in text {
      switch character {
      case "\\": safe += "\\e"
      case "-": safe += "\\-"
      case "\"": safe += "\\(dq"
      default: safe.append(character)
      }
    }
    return safe
  }
}

/// An environment variable that is read, with what the manual says of it.
struct EnvironmentVariable: Sendable {
  let name: String
  let summary: String

  static let all = [
    EnvironmentVariable(
      name: "SNAPNAV_PLUGIN_PATH",
      summary: "Directories with plugins, separated by colons, searched after the manifest's own."),
    EnvironmentVariable(
      name: "XDG_DATA_HOME",
      summary: "Plugins are searched in its snapnav/plugins; ~/.local/share when unset."),
    EnvironmentVariable(
      name: "XDG_RUNTIME_DIR",
      summary: "Control sockets of running applications are in its snapnav; when unset, in "
        + "/run/user/UID/snapnav or /tmp/snapnav-UID."),
    EnvironmentVariable(
      name: "XDG_STATE_HOME",
      summary: "States are kept in its snapnav, in a directory of the application's id; "
        + "~/.local/state when unset."),
    EnvironmentVariable(
      name: "NO_COLOR", summary: "When set and not empty, nothing is coloured."),
  ]
}
