/** The colours of our pages, light and dark. Their contrast is WCAG 2.2 AA. */

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
