/** The style of the pages: light and dark, for phones and for paper. */

const ground = `
*, *::before, *::after { box-sizing: border-box; }
html { scroll-padding-top: 8.5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: break-word; }
main, footer > p, nav { max-width: 68rem; margin: 0 auto; padding: 0 1.25rem; }
body > footer { border-top: 1px solid var(--line); margin-top: 3rem; color: var(--quiet); font-size: .875rem; }
h1 { font-size: 2rem; line-height: 1.15; margin: 0 0 .5rem; letter-spacing: -.01em; }
h2 { font-size: 1.375rem; margin: 1.75rem 0 .5rem; }
h3 { font-size: 1.0625rem; margin: 1.75rem 0 .5rem; }
h4 { font-size: 1rem; font-weight: 600; margin: 0; }
h5 { font-size: .9375rem; margin: 1.25rem 0 .25rem; }
p { margin: .5rem 0; }
a { color: var(--link); text-underline-offset: .15em; }
small, .facts-line { color: var(--quiet); font-size: .875rem; }
code, pre { font: .8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; }
code { overflow-wrap: anywhere; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--raised); border: 1px solid var(--line); border-radius: .375rem; padding: .625rem .75rem; }
mark { background: var(--mark); color: var(--mark-ink); border-radius: .125rem; padding: 0 .125rem; }
summary { cursor: pointer; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: .25rem; }
[hidden] { display: none !important; }
.skip { position: absolute; left: -100rem; top: 0; padding: .5rem 1rem; background: var(--ground); z-index: 3; }
.skip:focus { left: .5rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.count { font-size: .9375rem; font-weight: 400; color: var(--quiet); margin-left: .375rem; }
button, select, input { font: inherit; font-size: .9375rem; color: inherit; background: var(--ground); border: 1px solid var(--quiet); border-radius: .375rem; padding: .3125rem .625rem; min-height: 2.25rem; }
button { cursor: pointer; }
nav { padding-block: .5rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .125rem 1.25rem; list-style: none; margin: 0; padding: 0; font-size: .9375rem; }
nav a { display: inline-block; padding: .25rem 0; }
header { border-bottom: 1px solid var(--line); }`;

const opening = `
.outcome { border-left: .5rem solid var(--inconclusive); background: var(--inconclusive-tint); border-radius: .5rem; padding: 1.125rem 1.5rem; margin: 1.25rem 0 1rem; }
section.outcome { color: var(--ink); }
.outcome h1 { color: var(--inconclusive); }
.outcome.conformant { border-color: var(--pass); background: var(--pass-tint); }
.outcome.conformant h1 { color: var(--pass); }
.outcome.not-conformant { border-color: var(--fail); background: var(--fail-tint); }
.outcome.not-conformant h1 { color: var(--fail); }
.outcome > p { margin: .25rem 0 0; }
.outcome .target { margin: 0 0 .25rem; font-weight: 600; overflow-wrap: anywhere; }
.outcome .headline { font-size: 1.125rem; font-weight: 600; }
.under { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: center; }
.about[open] { flex-basis: 100%; }
.beneath { display: flex; flex-wrap: wrap; gap: 0 1.5rem; align-items: baseline; }
.beneath details[open] { flex-basis: 100%; }
.tally { display: flex; flex-wrap: wrap; gap: .5rem; list-style: none; padding: 0; margin: 0; }
.tally button { border-color: currentcolor; }
.tally strong { font-size: 1.125rem; }
.about dl { margin: 1rem 0 0; display: grid; gap: .375rem; }
.about dl > div { display: grid; grid-template-columns: 11rem 1fr; gap: 1rem; }
.about dt { color: var(--quiet); }
.about dd { margin: 0; overflow-wrap: anywhere; }
.badge { display: inline-block; min-width: 7.1em; text-align: center; font-size: .8125rem; font-weight: 600; line-height: 1.5; border-radius: 1rem; padding: .0625rem .5rem; align-self: start; }
.excluded { color: var(--quiet); background: var(--raised); }
.diagnosis { margin: 1rem 0 0; }
.diagnosis > div { display: grid; grid-template-columns: 6.25rem 1fr; gap: 1rem; padding: .25rem 0; }
.diagnosis dt { color: var(--quiet); }
.diagnosis dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
.worst { list-style: none; padding: 0; margin: 0; border-top: 1px solid var(--line); }
.worst li { display: grid; grid-template-columns: 6.25rem 1fr; gap: 1rem; padding: .625rem 0; border-bottom: 1px solid var(--line); }
.worst li > div { min-width: 0; overflow-wrap: anywhere; }
.worst details { margin: .25rem 0 0; font-size: .9375rem; }
.worst details ul { padding-left: 1.25rem; margin: .25rem 0; }
.worst details li { display: list-item; padding: .125rem 0; border: 0; overflow-wrap: anywhere; }
.worst p { margin: .125rem 0 0; color: var(--quiet); font-size: .9375rem; overflow-wrap: anywhere; }
.worst a { overflow-wrap: anywhere; font-size: .9375rem; }
.worst p.effect { color: var(--ink); font-size: 1.0625rem; font-weight: 600; margin: 0; }
.worst p.fix { color: var(--ink); }
.worst .worst { border: 0; }
.more > summary { color: var(--link); padding: .5rem 0; }
.remedy-note { display: block; padding-left: 1rem; font-size: .9375rem; color: var(--quiet); }
.unjudged { margin: .375rem 0; }
.unjudged ul { margin: .25rem 0 .75rem; font-size: .9375rem; overflow-wrap: anywhere; }
.tables { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1.25rem 2rem; align-items: start; }
.wide { overflow-x: auto; }
.counts { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .9375rem; }
.counts caption { text-align: left; font-weight: 600; padding-bottom: .25rem; }
.counts th, .counts td { padding: .3125rem .5rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top; }
.counts thead th { font-size: .8125rem; color: var(--quiet); font-weight: 400; }
.counts th:first-child { text-align: left; padding-left: 0; }
.counts tbody th { font-weight: 400; }
.counts td { font-weight: 600; background: none; }
.counts .none { color: var(--quiet); font-weight: 400; }`;

const checks = `
#filters { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: end; position: sticky; top: 0; z-index: 2; background: var(--ground); border-block: 1px solid var(--line); padding: .625rem 0; margin: 2.5rem 0 0; }
#filters label { display: grid; gap: .125rem; font-size: .8125rem; color: var(--quiet); }
#filters select, #filters input { color: var(--ink); width: 100%; }
#filters .grow { flex: 1 1 12rem; }
#shown { margin: 0; flex-basis: 100%; font-size: .875rem; color: var(--quiet); }
.check { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; }
.check > details > summary { display: flex; gap: .875rem; padding: .625rem .875rem; list-style: none; }
.check > details > summary::-webkit-details-marker { display: none; }
.check > details > summary::after { content: '+'; margin-left: auto; color: var(--quiet); font-weight: 600; }
.check > details[open] > summary::after { content: '\\2212'; }
.check > details > summary:hover { background: var(--raised); }
.check:target, .row:target, .exchange:target { outline: 3px solid var(--link); outline-offset: 1px; }
.kind { border-left: .25rem solid var(--line); padding-left: .75rem; margin: .75rem 0; }
.quiet { margin: .375rem 0; }
.quiet > summary { padding: .25rem 0; color: var(--quiet); }
.quiet > summary:hover { color: var(--ink); }
.lines .check { border-width: 0 0 1px; border-radius: 0; margin: 0; }
.lines .check > details > summary { padding: .25rem 0; }
.lines .check > details > summary, .lines .claim { flex-wrap: wrap; column-gap: .75rem; row-gap: 0; align-items: baseline; }
.lines .claim { display: flex; }
.lines h4 { font-weight: 500; }
.lines code { color: var(--quiet); }
.lines .facts-line { margin: 0 0 .5rem; }
.lines .inside { border: 0; padding: 0 0 .5rem; }
.changes .way { display: flex; flex-wrap: wrap; gap: .25rem; align-items: start; }
.changes li { grid-template-columns: 14.5rem 1fr; }
.excerpt { margin: .5rem 0; }
.excerpt figcaption { margin: 0 0 .25rem; overflow-wrap: anywhere; }
.repeat p { margin: .5rem 0 0; font-size: .875rem; color: var(--quiet); }
.trend svg { width: auto; max-width: 100%; border-bottom: 1px solid var(--line); }
rect.conformant { fill: var(--pass); } rect.not-conformant { fill: var(--fail); } rect.inconclusive { fill: var(--inconclusive); } rect.partial { fill: var(--skipped); }
.counts .of { font-weight: 400; }
.counts .of.conformant { color: var(--pass); } .counts .of.not-conformant { color: var(--fail); } .counts .of.inconclusive { color: var(--inconclusive); }
.claim { display: grid; gap: .125rem; min-width: 0; }
.claim h4 { font-weight: 500; }
.finding .claim h4 { font-weight: 650; }
.claim code { color: var(--quiet); }
.inside { border-top: 1px solid var(--line); padding: .375rem .875rem .875rem; }
.promise { border-left: .25rem solid var(--line); margin: .75rem 0; padding: 0 0 0 .875rem; }
.promise p { margin: 0; }
.promise footer, .divergence { font-size: .875rem; color: var(--quiet); }
.violation { border-top: 1px dashed var(--line); margin-top: 1rem; padding-top: .5rem; }
.message { font-weight: 600; overflow-wrap: anywhere; }
.comparison { display: grid; gap: .25rem; margin: .5rem 0; }
.comparison > div { display: grid; grid-template-columns: 5.5rem 1fr; gap: .75rem; }
.comparison dt { color: var(--quiet); font-size: .875rem; }
.comparison dd { margin: 0; font: .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
ins { background: var(--pass-tint); color: var(--pass); text-decoration: none; padding: 0 .125rem; }
del { background: var(--fail-tint); color: var(--fail); text-decoration: none; padding: 0 .125rem; }
.remedy { background: var(--note-tint); border-radius: .375rem; padding: .5rem .75rem; overflow-wrap: anywhere; }
.copyable { display: flex; gap: .5rem; align-items: start; margin: .25rem 0 .75rem; }
.copyable pre { flex: 1; min-width: 0; }
.label { font-size: .8125rem; font-weight: 600; color: var(--quiet); margin: .5rem 0 .25rem; }
.messages { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); gap: .25rem 1rem; }
.violation > .exchange > summary { color: var(--link); overflow-wrap: anywhere; }
.row { display: grid; grid-template-columns: 6rem 1fr; gap: 1rem; padding: .625rem 0; border-bottom: 1px solid var(--line); }
.row p { margin: 0; overflow-wrap: anywhere; }
.row > .badge, .worst .badge { justify-self: start; }
.pairs > li { display: grid; grid-template-columns: 6rem 1fr 1fr; gap: .25rem 1rem; padding: .625rem 0; border-bottom: 1px solid var(--line); }
.pairs { list-style: none; padding: 0; }
.pairs p { margin: 0; overflow-wrap: anywhere; }
.pairs .badge { justify-self: start; align-self: start; }`;

const requests = `
figure { margin: 0 0 1rem; }
svg { display: block; width: 100%; border-bottom: 1px solid var(--line); }
.axis { display: flex; justify-content: space-between; margin: .125rem 0 0; font-size: .8125rem; color: var(--quiet); }
figcaption { font-size: .875rem; color: var(--quiet); margin-top: .375rem; }
rect.ok { fill: var(--pass); } rect.moved { fill: var(--note); } rect.refused { fill: var(--warn); } rect.fault { fill: var(--fail); } rect.none { fill: var(--inconclusive); }
span.ok { color: var(--pass); } span.moved { color: var(--note); } span.refused { color: var(--warn); } span.fault { color: var(--fail); } span.none { color: var(--inconclusive); }
figcaption span { font-weight: 600; margin-left: .5rem; }
.exchanges { list-style: none; padding: 0; font-size: .9375rem; counter-reset: none; }
.exchanges > li { border-bottom: 1px solid var(--line); padding: .25rem 0; }
.exchanges summary { overflow-wrap: anywhere; }`;

const states = ['pass', 'fail', 'warn', 'note', 'inconclusive', 'skipped', 'error']
  .map(
    (name) =>
      `.${name} { color: var(--${name}); }\n.badge.${name}, .tally .${name} { background: var(--${name}-tint); }`,
  )
  .join('\n');

const narrow = `
@media (max-width: 40rem) {
  main, footer > p, nav { padding-inline: .875rem; }
  h1 { font-size: 1.75rem; }
  .outcome { padding: 1.125rem 1rem; }
  #filters { position: static; display: grid; grid-template-columns: 1fr 1fr; }
  #filters .grow, #shown { grid-column: 1 / -1; }
  html { scroll-padding-top: .5rem; }
  .about dl > div, .diagnosis > div, .worst li, .changes li, .row, .pairs > li { grid-template-columns: 1fr; gap: .125rem; }
  .about .legend > div { grid-template-columns: 6rem 1fr; }
  .tables { grid-template-columns: minmax(0, 1fr); }
  .check > details > summary { flex-wrap: wrap; gap: .25rem .5rem; padding: .625rem; position: relative; }
  .check > details > summary::after { position: absolute; right: .75rem; top: .5rem; }
  .claim { flex-basis: 100%; }
  .counts th, .counts td { padding-inline: .25rem; }
  .counts thead th:not(:first-child) { writing-mode: vertical-rl; text-align: left; padding-block: .25rem; }
  .copyable { display: grid; justify-items: start; }
}`;

const light = `
  --ground: #fff; --raised: #f5f7f9; --line: #d3d9e0; --ink: #1b2027; --quiet: #545e69; --link: #0a4fa3;
  --mark: #ffe58a; --mark-ink: #1b2027;
  --pass: #17602e; --pass-tint: #e2f4e7; --fail: #a51d16; --fail-tint: #fde8e6; --warn: #6f4500; --warn-tint: #fff0cc;
  --note: #0b5568; --note-tint: #dff2f7; --inconclusive: #5f3391; --inconclusive-tint: #f0e7fa;
  --skipped: #4a545f; --skipped-tint: #e9edf1; --error: #7d1640; --error-tint: #fbe3ee;`;

const dark = `
  --ground: #10141a; --raised: #191f27; --line: #343d48; --ink: #e7ecf1; --quiet: #a3afbb; --link: #86bdff;
  --mark: #6b5200; --mark-ink: #fff6d6;
  --pass: #7fdc98; --pass-tint: #12301c; --fail: #ffa299; --fail-tint: #431714; --warn: #f5c963; --warn-tint: #3a2c08;
  --note: #7fd4ea; --note-tint: #0d313b; --inconclusive: #d0aef8; --inconclusive-tint: #2d1c42;
  --skipped: #b6c0ca; --skipped-tint: #28303a; --error: #ff9dc4; --error-tint: #42122a;`;

/** Paper is light. */
export const colours = `
:root { color-scheme: light dark; ${light} }
@media (prefers-color-scheme: dark) { :root { ${dark} } }
@media print { :root { ${light} color-scheme: light; } }`;

/**
 * The report on paper: a cover, the causes from page two, the evidence, and a compact list of what passed. What is
 * folded on the screen is laid out where it is needed; controls, commands and raw requests are not printed.
 */
const paper = `
@media print {
  @page { size: A4; margin: 12mm 13mm 14mm; @bottom-right { content: counter(page) ' of ' counter(pages); font: 8pt system-ui, sans-serif; color: #545e69; } }
  html { font-size: 8.5pt; scroll-padding: 0; }
  body { font-size: 1rem; line-height: 1.4; }
  a { color: inherit; text-decoration: none; }
  main { max-width: none; padding: 0; }
  code, pre, .comparison dd { font-size: 7pt; line-height: 1.3; }
  small, .facts-line, .count, .label { font-size: 8pt; }
  header, #filters, .skip, button.copy, .tally, .repeat, .rest, .exchange, #promises, #divergences, #requests, #map details, body > footer, .unjudged ul, .worst details, .inside .facts-line, .remedy, .divergence, .smallest, .promise p, .violation ~ .violation:not(.leading) { display: none !important; }
  .about::details-content, .more::details-content, .quiet::details-content, .primary > details::details-content { content-visibility: visible; display: block; height: auto; }
  summary { list-style: none; }
  summary::-webkit-details-marker { display: none; }
  .about > summary, .more > summary, .check > details > summary::after { display: none !important; }
  .outcome { margin-top: 12mm; padding: 8mm; }
  h1 { font-size: 22pt; }
  h2 { font-size: 13pt; margin: 7mm 0 2mm; }
  h3 { font-size: 10.5pt; margin: 4mm 0 1.5mm; }
  h4 { font-size: 1rem; }
  .message { margin: 0; }
  h2, h3, h5, .check > details > summary, .message, .kind > .label, .quiet > summary, figcaption { break-after: avoid; }
  .under + section { break-before: page; }
  .under + section > h2 { margin-top: 0; }
  .worst li { break-inside: avoid; padding: 1mm 0; }
  .wide { overflow: visible; }
  .tables { grid-template-columns: 1fr 1fr; gap: 5mm; }
  .counts small, .counts br { display: none; }
  .counts { font-size: 7.5pt; margin-bottom: 3mm; break-inside: avoid; }
  .counts th, .counts td { padding: .5mm 1mm; overflow-wrap: normal; }
  .check { border: 0; border-top: 1px solid var(--line); border-radius: 0; margin: 0; }
  .check > details > summary { padding: 1mm 0; gap: 2mm; }
  .claim { display: flex; flex-wrap: wrap; gap: 0 2mm; align-items: baseline; }
  .inside { border: 0; padding: 0 0 1mm 4mm; }
  .kind { border-left-width: 2px; padding-left: 2mm; margin: 2mm 0; }
  .promise, .violation, .excerpt, .comparison { margin: .5mm 0; padding-block: 0; }
  .violation { border: 0; }
  .comparison { display: flex; flex-wrap: wrap; gap: 0 5mm; }
  .comparison > div { display: flex; gap: 2mm; min-width: 0; }
  .comparison dd { min-width: 0; }
  pre { padding: .5mm 2mm; }
  .lines { columns: 3; column-gap: 4mm; }
  .lines .check { border: 0; break-inside: avoid; }
  .lines .check > details > summary { display: block; padding: 0; font-size: 6.25pt; line-height: 1.35; }
  .lines h4, .lines .badge { display: none; }
  .lines code { font: 6.25pt/1.35 system-ui, sans-serif; }
  .lines .inside, .lines .facts-line { display: none; }
  .outcome, .badge, mark, ins, del, rect { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}`;

export const style = `
${colours}
${ground}${opening}${checks}${requests}
${states}${narrow}${paper}
`;
