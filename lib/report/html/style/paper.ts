/**
 * The report on paper: a cover, the causes from page two, the evidence, and a compact list of what passed. What is
 * folded on the screen is laid out where it is needed; controls, commands and raw requests are not printed.
 */
export const paper = `
@media print {
  @page { size: A4; margin: 12mm 13mm 14mm; @bottom-right { content: counter(page) ' of ' counter(pages); font: 8pt system-ui, sans-serif; color: #545e69; } }
  html { font-size: 8.5pt; scroll-padding: 0; }
  body { font-size: 1rem; line-height: 1.4; }
  a { color: inherit; text-decoration: none; }
  main { max-width: none; padding: 0; }
  code, pre, .comparison dd { font-size: 7pt; line-height: 1.3; }
  small, .facts-line, .count, .label { font-size: 8pt; }
  header, #filters, .skip, button.copy, .tally, .repeat, .rest, .exchange, #promises, #divergences, #requests, body > footer, .unjudged ul, .worst details, .inside .facts-line, .remedy, .divergence, .smallest, .promise p, .violation ~ .violation { display: none !important; }
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
  .check { content-visibility: visible; border: 0; border-top: 1px solid var(--line); border-radius: 0; margin: 0; }
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
