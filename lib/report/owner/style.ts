/** The style of the page for owners: it fits on one sheet of A4. */
import { colours } from '../html/style/colours.ts';

export const style = `
${colours}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
main, footer > p { max-width: 52rem; margin: 0 auto; padding: 0 1.25rem; }
footer { border-top: 1px solid var(--line); margin-top: 1.5rem; color: var(--quiet); font-size: .875rem; }
header { border-left: .5rem solid var(--inconclusive); background: var(--inconclusive-tint); border-radius: .5rem; padding: 1rem 1.25rem; margin-top: 1.25rem; }
header.conformant { border-color: var(--pass); background: var(--pass-tint); }
header.not-conformant { border-color: var(--fail); background: var(--fail-tint); }
header.partial { border-color: var(--skipped); background: var(--skipped-tint); }
h1 { font-size: 1.625rem; line-height: 1.2; margin: .25rem 0; }
h2 { font-size: 1.125rem; margin: 1.25rem 0 .375rem; }
p { margin: .25rem 0; }
ul { margin: 0; padding-left: 1.25rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); }
thead th { font-size: .875rem; font-weight: 400; color: var(--quiet); }
th:first-child { width: 24%; }
td:last-child { width: 30%; }
.skip { position: absolute; left: -100rem; top: 0; padding: .5rem 1rem; background: var(--ground); color: var(--link); }
.skip:focus { left: .5rem; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
@media (max-width: 40rem) {
  main, footer > p { padding-inline: .875rem; }
  table, tbody, tr, th, td { display: block; }
  thead { display: none; }
  th:first-child, td:last-child { width: auto; }
  tr { border-bottom: 1px solid var(--line); padding: .375rem 0; }
  th, td { border: 0; padding: 0; }
  td:last-child { color: var(--quiet); }
}
@media print {
  @page { size: A4; margin: 14mm; }
  html { font-size: 9.5pt; }
  main, footer > p { max-width: none; padding: 0; }
  .skip { display: none; }
  tr, li { break-inside: avoid; }
  header { margin-top: 0; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}`;
