// html`...` escapes everything that is not itself html`...`.
export class Html {
  constructor(readonly text: string) {}
}

type Piece = Html | string | number | false | null | undefined | Piece[];

export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  return new Html(strings.reduce((text, string, index) => text + render(pieces[index - 1]) + string));
}

function render(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (Array.isArray(piece)) return piece.map(render).join("");
  if (piece === undefined || piece === null || piece === false) return "";
  return String(piece).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
