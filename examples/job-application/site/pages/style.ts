export const style = `
@font-face { font-family: Geist; src: url(/geist.woff2) format("woff2"); font-weight: 100 900; }
* { box-sizing: border-box; margin: 0; }
:root { --ink: #1d2327; --soft: #5c666d; --line: #e2e4e1; --paper: #fff; --ground: #f5f5f2; --wrong: #b3261e; }
body { font: 16px/1.55 Geist, system-ui, sans-serif; color: var(--ink); background: var(--ground); }
a { color: inherit; }
h1 { font-size: 30px; line-height: 1.2; letter-spacing: -0.02em; font-weight: 650; text-wrap: balance; }
h2 { font-size: 17px; font-weight: 600; }
main { max-width: 860px; margin: 0 auto; padding: 0 24px 64px; }
.top { display: flex; justify-content: space-between; align-items: center; max-width: 860px; margin: 0 auto; padding: 22px 24px; font-size: 15px; }
.brand { display: flex; gap: 9px; align-items: center; font-weight: 600; text-decoration: none; }
.all { color: var(--soft); }
.bottom { max-width: 812px; margin: 0 auto; padding: 20px 0 40px; color: var(--soft); font-size: 13px; border-top: 1px solid var(--line); }

.hero { padding: 48px 0 32px; max-width: 620px; }
.hero h1 { font-size: 42px; }
.hero p { margin-top: 14px; color: var(--soft); font-size: 18px; }
.postings { list-style: none; padding: 0; background: var(--paper); border: 1px solid var(--line); border-radius: 14px; overflow: hidden; }
.postings li + li { border-top: 1px solid var(--line); }
.postings a { display: flex; gap: 16px; align-items: center; padding: 18px 20px; text-decoration: none; }
.postings a:hover { background: #fafaf8; }
.postings .what { flex: 1; }
.postings .what b { display: block; font-size: 17px; font-weight: 600; }
.postings .what span, .postings small { color: var(--soft); font-size: 14px; }
.postings .pay { text-align: right; font-size: 15px; }
.postings small { display: block; }
.postings .closed { opacity: 0.6; }
.logo { display: grid; place-items: center; width: 44px; height: 44px; border-radius: 11px; background: var(--accent); color: #fff; font-weight: 650; font-size: 20px; flex: none; }

.band { display: flex; gap: 20px; align-items: center; padding: 36px; border-radius: 16px; background: var(--accent); color: #fff; margin-bottom: 32px; }
.band .logo { background: #fff; color: var(--accent); width: 56px; height: 56px; font-size: 26px; }
.band h1 { font-size: 34px; }
.band .company { opacity: 0.85; font-weight: 500; }
.band.small { padding: 16px 20px; border-radius: 12px; margin-bottom: 20px; gap: 14px; line-height: 1.35; }
.band.small .logo { width: 40px; height: 40px; font-size: 19px; border-radius: 9px; }
.band .role { font-weight: 600; font-size: 17px; }
.columns { display: grid; grid-template-columns: 1fr 264px; gap: 40px; }
article h2 { margin: 28px 0 8px; }
article li { margin-top: 6px; }
article ul { padding-left: 20px; }
.summary { font-size: 18px; }
.facts { background: var(--paper); border: 1px solid var(--line); border-radius: 14px; padding: 20px; align-self: start; }
.facts dt { font-size: 13px; color: var(--soft); }
.facts dd { margin-bottom: 14px; }
.facts .button { width: 100%; }
.notice { background: var(--ground); border-radius: 8px; padding: 10px 12px; font-weight: 500; }

.progress { display: flex; gap: 8px; list-style: none; padding: 0; margin-bottom: 20px; font-size: 14px; color: var(--soft); }
.progress li { flex: 1; display: flex; gap: 8px; align-items: center; padding-top: 10px; border-top: 3px solid var(--line); }
.progress span { display: grid; place-items: center; width: 22px; height: 22px; border-radius: 50%; border: 1px solid var(--line); background: var(--paper); font-size: 12px; font-weight: 600; }
.progress .now, .progress .done { border-color: var(--accent); color: var(--ink); }
.progress .now { font-weight: 600; }
.progress .done span, .progress .now span { background: var(--accent); border-color: var(--accent); color: #fff; }

.sheet { background: var(--paper); border: 1px solid var(--line); border-radius: 16px; padding: 36px; }
.lead { color: var(--soft); margin-top: 6px; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: 22px 20px; margin-top: 28px; align-items: start; }
.field { grid-column: span 2; border: 0; padding: 0; min-width: 0; }
.field.half { grid-column: span 1; }
.field > label, legend { font-weight: 550; font-size: 15px; padding: 0; }
.hint { color: var(--soft); font-size: 13px; }
.control { display: flex; align-items: center; gap: 10px; margin-top: 6px; }
.unit { color: var(--soft); font-size: 14px; white-space: nowrap; }
input:not([type=radio], [type=checkbox]), select, textarea { width: 100%; font: inherit; color: inherit; padding: 10px 12px; border: 1px solid #c9cdc9; border-radius: 9px; background: #fff; min-height: 46px; }
textarea { line-height: 1.5; resize: vertical; field-sizing: content; min-height: 150px; }
:focus-visible { outline: 3px solid color-mix(in srgb, var(--accent) 35%, transparent); outline-offset: 1px; }
input[type=radio], input[type=checkbox] { width: 18px; height: 18px; accent-color: var(--accent); flex: none; margin: 0; }
input[type=file] { padding: 9px 10px; background: var(--ground); border-style: dashed; }
.stored { color: var(--soft); font-size: 14px; white-space: nowrap; }
.choices { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 8px; }
.choice { display: flex; gap: 9px; align-items: center; padding: 9px 14px; border: 1px solid #c9cdc9; border-radius: 9px; font-size: 15px; }
.choice:has(:checked) { border-color: var(--accent); background: color-mix(in srgb, var(--accent) 7%, #fff); }
.tick { display: flex; flex-wrap: wrap; gap: 10px; align-items: center; }
.tick label { font-weight: 400; }
.tick .error { width: 100%; }
.error { color: var(--wrong); font-size: 14px; margin-top: 5px; }
.wrong input, .wrong select, .wrong textarea, .wrong .choice { border-color: var(--wrong); }
.errors { margin-top: 20px; border: 1px solid color-mix(in srgb, var(--wrong) 40%, #fff); background: #fdf3f2; border-radius: 10px; padding: 14px 16px; font-size: 15px; }
.errors ul { padding-left: 18px; }
.actions { display: flex; justify-content: flex-end; gap: 10px; margin-top: 32px; padding-top: 24px; border-top: 1px solid var(--line); }
.button { display: inline-block; font: inherit; font-weight: 600; text-align: center; text-decoration: none; color: #fff; background: var(--accent); border: 1px solid var(--accent); border-radius: 10px; padding: 11px 22px; cursor: pointer; }
.button.quiet { background: #fff; color: var(--ink); border-color: #c9cdc9; font-weight: 500; margin-right: auto; }

.answers { margin-top: 28px; }
.answers header { display: flex; justify-content: space-between; align-items: baseline; border-bottom: 1px solid var(--line); padding-bottom: 8px; }
.answers header a { color: var(--soft); font-size: 14px; }
.answers dl div { display: grid; grid-template-columns: 220px 1fr; gap: 16px; padding: 10px 0; border-bottom: 1px solid #f0f0ed; }
.answers dt { color: var(--soft); font-size: 14px; padding-top: 1px; }
.answers dd { overflow-wrap: anywhere; }
.long { white-space: pre-wrap; }
.message { padding: 72px 0; max-width: 560px; }
.message p { margin-top: 12px; }
.sent { margin: 24px auto; padding: 56px 40px; max-width: 620px; background: var(--paper); border: 1px solid var(--line); border-radius: 16px; text-align: center; color: var(--ink); }
.sent svg { color: var(--accent); margin-bottom: 12px; }
.reference { display: inline-block; padding: 10px 18px; background: var(--ground); border-radius: 10px; }
.reference b { font-size: 19px; font-variant-numeric: tabular-nums; margin-left: 6px; }
.quiet { color: var(--soft); }

@media (max-width: 640px) {
  main, .top { padding-left: 16px; padding-right: 16px; }
  .bottom { margin: 0 16px; }
  .hero h1 { font-size: 32px; }
  .columns, .fields, .answers dl div { grid-template-columns: 1fr; gap: 4px 0; }
  .fields { gap: 20px; }
  .field, .field.half { grid-column: span 1; }
  .sheet, .band { padding: 22px; }
  .progress li { font-size: 0; gap: 0; }
  .postings .pay { display: none; }
}
`;
