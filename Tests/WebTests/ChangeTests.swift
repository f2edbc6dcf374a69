import Testing

extension BrowserTests {
  @Suite(.serialized) struct Changes {
    let host: Host
    let browser: Browser

    init() throws {
      host = try Host(.gallery, opening: "gallery://rows::1")
      browser = try Browser()
      try browser.go(to: host.entrance)
      try browser.wait(for: Self.chose(1))
    }

    /// The page says that this row is chosen.
    private static func chose(_ row: Int) -> String {
      "document.querySelector('.body')?.textContent.includes('Chosen: \(row)') && !document.querySelector('.busy')"
    }

    @Test("What has changed is drawn anew, and everything else stays the element that it was")
    func rest() throws {
      _ = try browser.run("document.querySelector('input').focus(); return 0")
      try browser.type("abc")
      _ = try browser.run(
        "document.querySelectorAll('.pressable').forEach((row) => (row.isOld = true)); return 0")
      try host.open("gallery://rows::2")
      try browser.wait(for: Self.chose(2))
      #expect(
        try browser.text(
          "[...document.querySelectorAll('.pressable')].filter((row) => row.isOld).length")
          == "24")
      #expect(try browser.text("document.querySelector('input').value") == "abc")
      #expect(try browser.text("document.activeElement.tagName") == "INPUT")
    }

    @Test("Letters that are being put together stay, and what has changed comes after them")
    func composing() throws {
      _ = try browser.run(
        """
        const input = document.querySelector('input');
        const sheet = (window.sheet = input.closest('.sheet').sheet);
        input.focus();
        input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
        input.value = 'か';
        const view = { version: 1, body: { kind: 'box', children: [
          { kind: 'text', paragraphs: [{ runs: [{ text: 'Later words' }] }] },
          ...sheet.source.view.body.children] } };
        sheet.update({ title: 'Later', view });
        window.input = input;
        return 0
        """)
      #expect(try browser.text("window.input.isConnected") == "true")
      #expect(try browser.text("document.activeElement === window.input") == "true")
      _ = try browser.run(
        """
        window.input.value = '化';
        window.input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
        return 0
        """)
      try browser.wait(for: "window.sheet.element.textContent.includes('Later words')")
      #expect(try browser.text("document.querySelector('input').value") == "化")
    }

    @Test(
      "What is no number, or beyond all numbers, is told as it was written",
      arguments: [
        ("1,5", "1.5"), ("-2", "-2"), ("", "null"), ("1e400", #""1e400""#),
        ("Infinity", #""Infinity""#), ("0x10", #""0x10""#), ("two", #""two""#),
      ])
    func numbers(typed: String, told: String) throws {
      _ = try browser.run(
        """
        const { sheet } = document.querySelector('input').closest('.sheet');
        sheet.update({ title: 'Number', view: { version: 1, body: { kind: 'box',
          children: [{ kind: 'input', input: 'number', id: 'n' }] } } });
        window.field = sheet.fields.get('n');
        window.field.element.querySelector('input').value = arguments[0];
        return 0
        """, typed)
      #expect(try browser.text("JSON.stringify(window.field.value)") == told)
    }

    /// Shows a view of these inputs in place of what is there, below this text.
    private func show(_ words: String, _ inputs: String) throws {
      _ = try browser.run(
        """
        window.sheet ??= document.querySelector('input').closest('.sheet').sheet;
        sheet.update({ title: 'Form', view: { version: 1, body: { kind: 'box', children: [
          { kind: 'text', paragraphs: [{ runs: [{ text: arguments[0] }] }] },
          ...JSON.parse(arguments[1]).map((node) => ({ kind: 'input', ...node }))] } } });
        return 0
        """, words, inputs)
    }

    /// What is told to be wrong, at each input that says so.
    private func wrong() throws -> String {
      try browser.text(
        """
        [...sheet.fields].flatMap(([id, { controls: [control] }]) => control.ariaInvalid === 'true'
          ? [id + ': ' + control.getAttribute('aria-describedby').split(' ')
              .map((name) => document.getElementById(name))
              .filter((error) => error?.matches('.error') && error.checkVisibility())
              .map((error) => error.textContent).join()] : []).join('; ')
        """)
    }

    @Test("What is wrong with an input stays when something else on the screen changes")
    func errorsStay() throws {
      try show("12:00", #"[{"input": "text", "id": "a"}, {"input": "number", "id": "n"}]"#)
      _ = try browser.run("sheet.fail({ a: 'too short', n: 'too few' }); return 0")
      #expect(try wrong() == "a: too short; n: too few")
      try show(
        "12:01", #"[{"input": "number", "id": "n", "value": 2}, {"input": "text", "id": "a"}]"#)
      #expect(try wrong() == "a: too short", "and of another value nobody has said anything")
      let hasFocus = "sheet.fields.get('a').controls[0] === document.activeElement"
      #expect(try browser.text(hasFocus) == "true")
    }

    @Test("What is wrong with an input goes when it is changed, and stays with the others")
    func errorsGo() throws {
      try show(
        "Words",
        """
        [{"input": "text", "id": "a"}, {"input": "number", "id": "n"},
         {"input": "choice", "id": "c", "choices": [{"title": "X", "value": "x"}]},
         {"input": "toggle", "id": "t", "title": [{"text": "T"}]}]
        """)
      _ = try browser.run("sheet.fail({ a: '1', n: '2', c: '3', t: '4' }); return 0")
      try browser.type("x")
      #expect(try wrong() == "n: 2; c: 3; t: 4")
      _ = try browser.run("sheet.element.querySelector('.step').click(); return 0")
      #expect(try wrong() == "c: 3; t: 4")
      _ = try browser.run(
        """
        const list = sheet.element.querySelector('select');
        list.value = 'x';
        list.dispatchEvent(new Event('change', { bubbles: true }));
        sheet.element.querySelector('[role=switch]').click();
        return 0
        """)
      #expect(try wrong() == "")
    }

    @Test("What is wrong stays until a press is carried out that sends the inputs")
    func errorsAccepted() throws {
      try show("Words", #"[{"input": "text", "id": "a"}]"#)
      _ = try browser.later(
        """
        const [done] = arguments;
        const send = window.fetch;
        window.answers = [];
        window.fetch = async (path, options) => path === "/-/ask"
          ? new Response(JSON.stringify(answers.shift())) : send(path, options);
        window.press = async (inputs, ...told) => {
          answers.push(...told);
          await sheet.press({ action: 'execute', number: 1, inputs });
        };
        press(undefined, { outcome: 'vetoed', errors: { a: 'too short' } }).then(() => done(0));
        """)
      #expect(try wrong() == "a: too short")
      for (inputs, outcome) in [("'none'", "done"), ("undefined", "failed")] {
        _ = try browser.later(
          "press(\(inputs), { outcome: '\(outcome)' }).then(() => arguments[0](0))")
        #expect(try wrong() == "a: too short", "\(inputs) \(outcome)")
      }
      _ = try browser.later("press(undefined, { outcome: 'done' }).then(() => arguments[0](0))")
      #expect(try wrong() == "")
    }

    @Test(
      "No more letters are taken than an input allows, counted as they are seen",
      arguments: [#""style": "text""#, #""multiline": true"#, #""style": "password""#])
    func most(kind: String) throws {
      func value() throws -> String { try browser.text("sheet.fields.get('a').value") }
      try show("Words", #"[{"input": "text", "id": "a", "maxLength": 3, \#(kind)}]"#)
      _ = try browser.run("sheet.fields.get('a').controls[0].focus(); return 0")
      try browser.ask("Input.insertText", ["text": "👩‍👩‍👧e\u{301}xyz"])
      #expect(try value() == "👩‍👩‍👧e\u{301}x")
      try browser.type("z")
      _ = try browser.run("document.activeElement.setSelectionRange(0, 0); return 0")
      try browser.type("z")
      #expect(try value() == "👩‍👩‍👧e\u{301}x")
      _ = try browser.run("document.activeElement.select(); return 0")
      try browser.type("abcd")
      #expect(try value() == "abc")
      _ = try browser.run("document.execCommand('undo'); return 0")
      #expect(try value() != "abc", "what was typed can be taken back")
      // What is there already can be shortened, and gets no longer.
      try show(
        "More", #"[{"input": "text", "id": "a", "maxLength": 2, "value": "abcd", \#(kind)}]"#)
      _ = try browser.run(
        """
        const [input] = sheet.fields.get('a').controls;
        input.focus();
        input.setSelectionRange(4, 4);
        return 0
        """)
      try browser.type("e")
      #expect(try value() == "abcd")
    }

    @Test("A row that stayed is pressed by the number that it had")
    func pressed() throws {
      try host.open("gallery://rows::2")
      try browser.wait(for: Self.chose(2))
      _ = try browser.run("document.querySelectorAll('.pressable')[6].click(); return 0")
      try browser.wait(for: Self.chose(7))
      try host.wait(for: "gallery://rows::7")
    }

    @Test("A page that misses a change asks for the whole, and goes on")
    func gap() throws {
      // What comes in between is lost to this page: another tab takes its place for a while.
      _ = try browser.run(
        """
        const add = EventSource.prototype.addEventListener; window.lost = 0;
        const parse = JSON.parse;
        JSON.parse = (text) => {
          const value = parse(text);
          if (value.patch && !window.lost++) value.number += 1;
          return value;
        };
        return 0
        """)
      try host.open("gallery://rows::3")
      try browser.wait(for: Self.chose(3))
      try host.open("gallery://rows::4")
      try browser.wait(for: Self.chose(4))
      #expect(try browser.text("window.lost > 1") == "true")
    }
  }
}
