import { html, type Html } from "../html";
import type { Posting } from "../postings";
import { layout } from "./layout";

export function messagePage(title: string, text: string): Html {
  return layout(title, html`<div class="message"><h1>${title}</h1><p>${text}</p><p><a href="/">All open roles</a></p></div>`);
}

export function closedPage(posting: Posting): Html {
  return messagePage("This role is closed", `${posting.company} no longer takes applications for ${posting.title}.`);
}
