/** Made-up results of a large fleet: some storefronts break each promise, and some verdicts change from week to week. */
import PQueue from 'p-queue';
import { changeOf, type PromiseRow, type StorefrontRow } from '../../fleet/results/rows.ts';
import { resultsIn } from '../../fleet/results/store.ts';
import { loadRegister } from '../../register/load-register.ts';

export const madeUpPromises = loadRegister().filter(({ excluded }) => !excluded);
const register = madeUpPromises;
const owners = ['platform', 'theme', 'app', 'edge'] as const;

const sinceOf = (number: number, week: string): string =>
  number % 50 === 0 ? week : `2026-W0${1 + (number % 9)}`;

function rowsOf(index: number, week: string, weekIndex: number): readonly PromiseRow[] {
  const origin = `https://shop-${index}.example`;
  return register.map(({ id, level, ruleset }, place) => {
    const isBroken = (index * 31 + place * 17) % 97 === 0 || (index + place * 7 + weekIndex) % 211 === 0;
    const status = isBroken ? 'fail' : place % 5 === 0 ? 'skipped' : 'pass';
    const was = (index + place) % 50 === 0 && { was: isBroken ? 'pass' : 'fail' };
    return {
      ...{
        kind: 'promise',
        week,
        origin,
        promise: id,
        level,
        ruleset,
        status,
        since: sinceOf(index + place, week),
        ...was,
      },
      ...(isBroken && { cause: `cause-${place}`, owner: owners[place % 4] ?? 'unknown' }),
      ...(status === 'skipped' && { reason: 'not-selected' }),
      ...{ suite: '0.1.0', document: '2026-08-27' },
    };
  });
}

function toRow(index: number, week: string, promises: readonly PromiseRow[]): StorefrontRow {
  const broken = promises.filter(({ status }) => status === 'fail');
  return {
    ...{
      kind: 'storefront',
      week,
      origin: `https://shop-${index}.example`,
      lane: `address 192.0.2.${index % 50}`,
    },
    ...{
      outcome: broken.length > 0 ? 'not-conformant' : 'partial',
      headline: 'made up',
      change: changeOf(promises, false),
    },
    causes: broken.map(({ promise, cause = '', owner = 'unknown' }) => ({
      ...{
        id: cause,
        primary: `catalog/${promise}`,
        status: 'fail',
        owner,
        title: 'It is wrong.',
        fix: 'Mend it.',
      },
      ...{ checks: 1, promises: [promise] },
    })),
    ...{
      kept: promises.filter(({ status }) => status === 'pass').length,
      judged: promises.filter(({ status }) => status !== 'skipped').length,
      promises: promises.length,
      requests: 111,
      seconds: 115,
      attempt: 1,
      worker: 'w',
    },
    ...{
      startedAt: '2026-11-16T00:00:00.000Z',
      depth: 'quick',
      seed: index,
      suite: '0.1.0',
      document: '2026-08-27',
    },
  };
}

/** Adds the weeks from 2026-W10 on. */
export async function addMadeUpResults(out: string, storefronts: number, weeks: number): Promise<void> {
  const results = resultsIn(out);
  const queue = new PQueue({ concurrency: 16 });
  for (let weekIndex = 0; weekIndex < weeks; weekIndex += 1) {
    const week = `2026-W${String(10 + weekIndex)}`;
    for (let index = 0; index < storefronts; index += 1) {
      await queue.onSizeLessThan(100);
      void queue.add(async () => {
        const promises = rowsOf(index, week, weekIndex);
        const job = { origin: `https://shop-${index}.example`, week, options: {}, lane: '' };
        await results.add(job, toRow(index, week, promises), promises);
      });
    }
  }
  await queue.onIdle();
}
