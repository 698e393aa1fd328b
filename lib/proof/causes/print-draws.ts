/**
 * Prints how many of five simultaneous saboteurs of one area have a cause of their own, over 100 draws in each
 * dialect: `npm run causes:draws`, optionally with another number of draws. Exits with 1 below 95 %.
 */
import { suites } from '../../../suites/index.ts';
import { combine } from '../../../suites/sabotage/breaking.ts';
import { saboteurs } from '../../../suites/saboteurs.ts';
import type { Report } from '../../model/report.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import { auditInProcess } from '../../reference/in-process.ts';
import { drawsOf, toldApart } from './draws.ts';

const [count = '100'] = process.argv.slice(2);

const goal = 0.95;

const dialects = ['document', 'ucp'] as const;

type Dialect = (typeof dialects)[number];

const isOf = (dialect: Dialect, { storefront }: Saboteur): boolean =>
  storefront === undefined || (dialect === 'ucp' && JSON.stringify(storefront) === '{"dialect":"ucp"}');

const audit = (dialect: Dialect, sabotage: Saboteur['sabotage']): Promise<Report> =>
  auditInProcess(suites, {
    target: { runs: 5 },
    sabotage,
    ...(dialect === 'ucp' && { storefront: { dialect } }),
  });

let isBelow = false;

for (const dialect of dialects) {
  const alone = new Map<string, Promise<Report>>();
  const aloneOf = ({ id, sabotage }: Saboteur): Promise<Report> => {
    const report = alone.get(id) ?? audit(dialect, sabotage);
    alone.set(id, report);
    return report;
  };
  let [visible, told] = [0, 0];
  const mine = saboteurs.filter((saboteur) => isOf(dialect, saboteur));
  for (const draw of drawsOf(mine, Number(count))) {
    const reports: Report[] = [];
    for (const saboteur of draw.saboteurs) reports.push(await aloneOf(saboteur));
    const all = draw.saboteurs.map(({ sabotage }) => sabotage).reduce((one, other) => combine(one, other));
    const result = toldApart(reports, await audit(dialect, all));
    const [seen, own] = [result.visible, result.told].map((flags) => flags.filter(Boolean).length);
    visible += seen ?? 0;
    told += own ?? 0;
    const lost = draw.saboteurs.filter((_, index) => result.visible[index] && !result.told[index]);
    if (lost.length > 0) {
      console.log(`${dialect} ${draw.seed}: not told: ${lost.map(({ id }) => id).join(', ')}`);
    }
  }
  console.log(
    `${dialect} dialect: ${told} of ${visible} visible saboteurs are a cause of their own (${((100 * told) / visible).toFixed(1)} %)`,
  );
  isBelow ||= told < goal * visible;
}

if (isBelow) process.exitCode = 1;
