import { html, type Html } from "../html";
import { findPosting } from "../postings";
import type { Application } from "../received";
import { fontHangs } from "../test-controls";
import { layout } from "./layout";

export function confirmationPage(application: Application): Html {
  const { posting, reference, receivedAt } = application;
  const body = html`<div class="message sent">
<svg width="48" height="48" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="22" fill="none" stroke="currentColor" stroke-width="3"/><path d="m14 25 7 7 13-15" fill="none" stroke="currentColor" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/></svg>
<h1>Your application is in</h1>
<p>${posting.company} has received your application for ${posting.title}.</p>
<p class="reference">Reference <b>${reference}</b></p>
<p class="quiet">Received <time datetime="${receivedAt}">${receivedAt.slice(0, 16).replace("T", " ")} UTC</time>. You will hear from us within two weeks.</p>
</div>${fontHangs(posting.slug) ? html`<style>@font-face { font-family: never; src: url("/never.woff2") } h1 { font-family: never }</style>` : ""}`;
  return layout("Application received", body, findPosting(posting.slug));
}
