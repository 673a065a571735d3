import { html, type Html } from "../html";
import { closingDate, type Posting } from "../postings";
import { day } from "./day";
import { companyLogo, layout } from "./layout";

export function postingsPage(postings: Posting[]): Html {
  const open = postings.filter((posting) => !posting.closed);
  const body = html`
<div class="hero">
<h1>Work where things have to keep running</h1>
<p>${open.length} open roles at small companies on the water. Each application is read by the team you would join.</p>
</div>
<ul class="postings">${postings.map(postingRow)}</ul>`;
  return layout("Open roles", body);
}

function postingRow(posting: Posting): Html {
  return html`<li style="--accent: ${posting.accent}" class="${posting.closed ? "closed" : ""}">
<a href="/jobs/${posting.slug}">
${companyLogo(posting)}
<span class="what"><b>${posting.title}</b><span>${posting.company} · ${posting.place}</span></span>
<span class="pay">${posting.closed ? "Filled" : posting.salary}<small>${posting.closed ? "no longer open" : html`until ${day(closingDate())}`}</small></span>
</a></li>`;
}
