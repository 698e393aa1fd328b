/**
 * Prints which faults against sentences of UCP an audit notices, in each release that has the sentence, and whether
 * lawful differences are blamed: `npm run planted:ucp`, optionally with part of their ids.
 */
import { commerce, discovery, jsonRpc } from '../../../suites/index.ts';
import type { Sabotage } from '../../model/saboteur.ts';
import type { Verdict } from '../../model/verdict.ts';
import { judgeInProcess, withApproval } from '../../reference/in-process.ts';
import { augustFaults } from './august-faults.ts';
import { checkoutFaults } from './ucp-checkouts.ts';
import { ucpFaults } from './ucp-faults.ts';
import { ucpLawful } from './ucp-lawful.ts';
import { type UcpFault, versionsOf } from './ucp-proxies.ts';

const [part = ''] = process.argv.slice(2);

const found = new Set(['fail', 'warn', 'note']);

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

async function findings(version: ReturnType<typeof versionsOf>[number], sabotage?: Sabotage) {
  const verdicts = await judgeInProcess(
    [discovery, commerce, jsonRpc],
    withApproval({ ...(sabotage && { sabotage }), storefront: { dialect: 'ucp', version } }),
  );
  return verdicts.filter(({ status }: Verdict) => found.has(status));
}

const all = [...ucpFaults, ...checkoutFaults, ...augustFaults];

let blamed = 0;

for (const version of ['2026-01-23', '2026-04-08', '2026-08-25'] as const) {
  const honest = new Set((await findings(version)).map(({ check }) => check));
  const mine = (faults: readonly UcpFault[]) =>
    faults.filter((fault) => versionsOf(fault).includes(version) && fault.id.includes(part));
  let noticed = 0;
  for (const { id, proxy } of mine(all)) {
    const shown = (await findings(version, proxy)).filter(({ check }) => !honest.has(check));
    if (shown.length > 0) noticed += 1;
    print(`  ${shown.length > 0 ? 'noticed' : 'MISSED '} ${id}`);
    for (const { check, status } of shown) print(`    ${check} (${status})`);
  }
  for (const { id, proxy } of mine(ucpLawful)) {
    const shown = (await findings(version, proxy)).filter(
      ({ check, status }) => status !== 'note' && !honest.has(check),
    );
    blamed += shown.length;
    for (const { check, status, violations } of shown) {
      print(`  BLAMED  ${id}: ${check} (${status}): ${violations[0]?.message}`);
    }
  }
  print(`UCP ${version}: ${noticed} of ${mine(all).length} faults noticed`);
}

print(`${blamed} complaints about lawful differences`);

if (blamed > 0) process.exitCode = 1;
