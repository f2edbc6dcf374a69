// The signs on keys that have no letter, of a picture, and on the keys of a film, drawn, so that no font has to have them.

const paths = {
  SHIFT: "M12 4 4 13h4v6h8v-6h4z",
  BACK: "M9 6 3 12l6 6h12V6zM12 9.5l5 5m0-5-5 5",
  SPACE: "M5 11v4h14v-4",
  NEXT: "M4 12h15m-6-6 6 6-6 6",
  DONE: "m5 12.5 4.5 4.5L19 7.5",
  LINE: "M19 6v7H6m4-4-4 4 4 4",
  PICTURE: "M4 5h16v14H4zm0 11 5-5 4 4 3-3 4 4",
  PLAY: "M7 4.5v15l13-7.5z",
  PAUSE: "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z",
  AGO: "M5 12a7 7 0 1 0 2.3-5.2L5 9M5 4.5V9h4.5",
  ON: "M19 12a7 7 0 1 1-2.3-5.2L19 9M19 4.5V9h-4.5",
  WHOLE: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  HIDE: "M4 5h16v9H4zM8 11h8M9 17.5l3 3 3-3",
};

/** The sign of a key; null: it has none. */
export function drawSign(key) {
  if (!paths[key]) return null;
  const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  picture.setAttribute("viewBox", "0 0 24 24");
  picture.setAttribute("class", "sign sign-" + key.toLowerCase());
  picture.ariaHidden = "true";
  path.setAttribute("d", paths[key]);
  picture.append(path);
  return picture;
}
