// A film on the page, with controls that are drawn as everything else is: where it is, and what keys and
// those who listen need to go on, back and to stop for a while.

import { make } from "./card.js";
import { drawSign } from "./signs.js";
import { word } from "./words.js";

const step = 5; // seconds that an arrow goes
const leap = 10; // and a button

/** Seconds as people write them: 3:12, 1:02:07. */
export function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds || 0));
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  if (whole >= 3600) parts.unshift(Math.floor(whole / 3600));
  return parts.map((part, index) => (index ? String(part).padStart(2, "0") : part)).join(":");
}

/** A film with the first of these files that can be played, in the language of what is `around` it; `instead`
 * makes what stands there without one. */
export function drawFilm(node, urls, alt, around, instead) {
  const film = make("video", "film");
  film.playsInline = true;
  film.preload = "metadata";
  film.ariaLabel = alt;
  // What has no sound to be heard may begin by itself.
  film.autoplay = film.muted = !!node.plays && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  const player = make("div", "player", film);
  player.setAttribute("role", "group");
  player.ariaLabel = alt;
  player.append(controls(film, player, (key) => word(key, around)));
  film.addEventListener("error", () => {
    urls.shift();
    if (urls.length) film.src = urls[0];
    else player.replaceWith(instead());
  });
  film.addEventListener("click", () => toggle(film));
  film.src = urls[0];
  return player;
}

const toggle = (film) => (film.paused ? film.play().catch(() => {}) : film.pause());
const lengthOf = (film) => (Number.isFinite(film.duration) ? film.duration : 0);

function go(film, seconds) {
  film.currentTime = Math.min(Math.max(0, film.currentTime + seconds), lengthOf(film));
}

function button(className, sign, name, press) {
  const element = make("button", "film-key " + className, drawSign(sign));
  element.type = "button";
  element.ariaLabel = name;
  element.addEventListener("click", press);
  return element;
}

function controls(film, player, say) {
  const played = make("span", "", clock(0));
  const left = make("span", "left", "−" + clock(0));
  const place = make("input", "film-place");
  Object.assign(place, { type: "range", min: 0, max: 1, step: 0.1, value: 0, ariaLabel: say("place") });
  const play = button("play", "PLAY", say("play"), () => toggle(film));
  const whole = button("whole", "WHOLE", say("whole"), () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else player.requestFullscreen().catch(() => {});
  });
  whole.hidden = !document.fullscreenEnabled;
  const tell = () => {
    const all = lengthOf(film);
    place.max = all || 1;
    place.value = film.currentTime;
    place.style.setProperty("--at", `${all ? (100 * film.currentTime) / all : 0}%`);
    played.textContent = clock(film.currentTime);
    left.textContent = "−" + clock(Math.ceil(all) - Math.floor(film.currentTime));
    place.ariaValueText = say("placeOf").replace("{0}", clock(film.currentTime)).replace("{1}", clock(Math.ceil(all)));
  };
  const show = () => {
    const does = film.paused ? "play" : "pause";
    if (play.ariaLabel === say(does)) return;
    play.ariaLabel = say(does);
    play.replaceChildren(drawSign(does.toUpperCase()));
  };
  for (const kind of ["timeupdate", "durationchange", "seeked"]) film.addEventListener(kind, tell);
  for (const kind of ["play", "pause", "ended"]) film.addEventListener(kind, show);
  place.addEventListener("input", () => (film.currentTime = Number(place.value)));
  place.addEventListener("keydown", (event) => byKey(event, film));
  // Where a film is does not turn round with the reading, as a clock does not.
  const times = make("div", "film-times", played, left);
  const keys = make("div", "film-keys",
    button("", "AGO", say("ago"), () => go(film, -leap)), play,
    button("", "ON", say("on"), () => go(film, leap)), whole);
  const all = make("div", "film-controls", times, place, keys);
  all.dir = "ltr";
  return all;
}

/** Left and right go through the film; up and down lead on to what lies there. */
function byKey(event, film) {
  const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
  if (by) go(film, by);
  else if (event.key === "Enter" || event.key === " ") toggle(film);
  else if (event.key === "Home") film.currentTime = 0;
  else return;
  event.preventDefault();
}
