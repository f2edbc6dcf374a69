// The signs on keys that have no letter, and of a picture, drawn, so that no font has to have them.

const paths = {
  SHIFT: "M12 4 4 13h4v6h8v-6h4z",
  BACK: "M9 6 3 12l6 6h12V6zM12 9.5l5 5m0-5-5 5",
  SPACE: "M5 11v4h14v-4",
  NEXT: "M4 12h15m-6-6 6 6-6 6",
  DONE: "m5 12.5 4.5 4.5L19 7.5",
  LINE: "M19 6v7H6m4-4-4 4 4 4",
  PICTURE: "M4 5h16v14H4zm0 11 5-5 4 4 3-3 4 4",
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
