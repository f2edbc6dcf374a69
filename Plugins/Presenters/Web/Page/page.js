// The page of a running application: what the host shows is drawn, what people do is asked of it.

import * as history from "./history.js";
import { ask, done, isDone, listen } from "./host.js";
import * as keyboard from "./keyboard.js";
import { enter, wantsControl } from "./keys.js";
import { change, end, say, sheetOf, show, top } from "./stage.js";
import { word } from "./words.js";

let isLost = false;

async function askAndTell(request) {
  top()?.keepNow();
  const outcome = await ask(request);
  if (outcome.message || !isDone(outcome)) say(outcome.message || word("untold"));
  return outcome;
}

async function take(state, isTransition) {
  keyboard.start(state.keyboard, enter);
  keyboard.soon();
  if (!isTransition) return change(state);
  const isFirst = !history.isStarted();
  const shown = show(state, wantsControl());
  if (isFirst) history.start(state, askAndTell);
  else history.show(state);
  await shown;
  done(state.id);
}

listen({
  state: take,
  restore: ({ screen, state }) => {
    const sheet = sheetOf(screen);
    sheet?.restore(state);
    // It comes after the state: by then somebody may have gone on.
    if (sheet && sheet === top() && sheet.isAsEntered) sheet.focusOn(state?.focus);
  },
  closed: end,
  link: (isThere) => {
    if (!isThere) say(word("lost"));
    else if (isLost) say("");
    isLost = !isThere;
  },
});
