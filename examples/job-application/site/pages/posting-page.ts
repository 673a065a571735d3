import { html, Html } from "../html";
import { closingDate, type Posting } from "../postings";
import { day } from "./day";
import { companyLogo, layout } from "./layout";

export function postingPage(posting: Posting): Html {
  const body = html`
${!posting.closed && jobPosting(posting)}
<div class="band">${companyLogo(posting)}<div><p class="company">${posting.company}</p><h1>${posting.title}</h1></div></div>
<div class="columns">
<article>
<p class="summary">${posting.summary}</p>
${list("What you will do", posting.tasks)}
${list("What we look for", posting.needs)}
${list("What we offer", posting.offers)}
</article>
<aside class="facts">
<dl>
<dt>Place</dt><dd>${posting.place}</dd>
<dt>Contract</dt><dd>${posting.contract}</dd>
<dt>Salary</dt><dd>${posting.salary}</dd>
<dt>We work with</dt><dd>${posting.skills.join(", ")}</dd>
<dt>Apply until</dt><dd>${posting.closed ? "closed" : html`<time datetime="${closingDate()}">${day(closingDate())}</time>`}</dd>
</dl>
${posting.closed ? html`<p class="notice" role="status">This role is closed.</p>` : html`<a class="button" href="/jobs/${posting.slug}/apply">Apply for this role</a>`}
</aside>
</div>`;
  return layout(`${posting.title} at ${posting.company}`, body, posting);
}

function list(title: string, entries: string[]): Html {
  return html`<h2>${title}</h2><ul>${entries.map((entry) => html`<li>${entry}</li>`)}</ul>`;
}

/** The posting for machines, as job boards publish it (schema.org). */
function jobPosting(posting: Posting): Html {
  const data = {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title: posting.title,
    hiringOrganization: { "@type": "Organization", name: posting.company },
    description: posting.summary,
    responsibilities: posting.tasks,
    skills: posting.skills,
    validThrough: closingDate(),
  };
  return new Html(`<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`);
}
