/** Plants every fault in recordings of the reference storefront, and lists what survives with its reason: `npm run survivors`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../package/package-root.ts';
import { complaintsAbout, percentOf } from './explain.ts';
import { pathOfPage, pathOfSurvey, survivorsPage } from './page.ts';
import { reasons } from './reasons.ts';
import { survey } from './survey.ts';

let judged = 0;
const found = await survey((dialect) => {
  judged += 1;
  if (judged % 500 === 0) console.error(`${dialect}: ${judged} faults judged`);
});
const root = packageRoot();
writeFileSync(join(root, pathOfSurvey), `${JSON.stringify(found, null, 2)}\n`);
writeFileSync(join(root, pathOfPage), survivorsPage(found, reasons));
for (const { dialect, saboteurs, operators } of found.planted) {
  console.log(`${dialect}: saboteurs ${percentOf(saboteurs)} %, operators ${percentOf(operators)} %`);
}
const complaints = complaintsAbout(found, reasons);
for (const complaint of complaints) console.log(complaint);
process.exitCode = complaints.length === 0 ? 0 : 1;
