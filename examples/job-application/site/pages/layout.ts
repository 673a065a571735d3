import { html, type Html } from "../html";
import type { Posting } from "../postings";

export function layout(title: string, main: Html, posting?: Posting): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Harbourline Careers</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
</head>
<body style="--accent: ${posting?.accent ?? "#20303a"}">
<header class="top">
<a class="brand" href="/"><svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true"><path d="M2 15c3 0 3-2 6-2s3 2 6 2 3-2 6-2M5 10l6-7 6 7" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>Harbourline Careers</a>
<a class="all" href="/">All open roles</a>
</header>
<main>${main}</main>
<footer class="bottom">Harbourline and the companies on this site are made up. Nobody is hiring, and nothing you send leaves this machine.</footer>
</body>
</html>`;
}

export function companyLogo(posting: { company: string }): Html {
  return html`<span class="logo" aria-hidden="true">${posting.company.slice(0, 1)}</span>`;
}
