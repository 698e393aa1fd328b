/** Test helpers: jobs, reports and rows with defaults. */
import type { Report } from '../../model/report.ts';
import type { Job } from '../job.ts';
import type { PromiseRow, StorefrontRow } from './rows.ts';

export const anyJob = (own: Partial<Job> = {}): Job => ({
  ...{ origin: 'https://shop.example', week: '2026-W47', options: {}, lane: 'address 192.0.2.1' },
  ...own,
});

export const jobsIn = (lane: string, count: number): readonly Job[] =>
  Array.from({ length: count }, (_, index) =>
    anyJob({ origin: `https://${lane.replaceAll(' ', '-')}-${index}.example`, lane }),
  );

type Statuses = Readonly<Record<string, 'pass' | 'fail' | 'skipped'>>;

/** @param statuses by promise. */
export function anyReport(statuses: Statuses, own: Partial<Report> = {}): Report {
  const failed = Object.keys(statuses).filter((id) => statuses[id] === 'fail');
  return {
    format: 1,
    suite: { name: 'suite', version: '1.2.3' },
    document: { title: 'the document', version: '2026-08-27' },
    target: { baseUrl: 'https://shop.example', embedded: false },
    ...{
      rulesets: ['interface'],
      set: { name: 'next' },
      consents: [],
      startedAt: '2026-11-16T00:00:00.000Z',
      millis: 1500,
    },
    ...{ seed: 1, runs: 1, requests: { sent: 100, budget: 120 }, exchanges: [] },
    outcome: failed.length > 0 ? 'not-conformant' : 'partial',
    headline: 'a headline',
    causes: failed.map(toCause),
    judged: { promises: 0, of: 0, areas: [] },
    tally: { pass: 0, fail: 0, warn: 0, note: 0, inconclusive: 0, skipped: 0, error: 0 },
    verdicts: Object.keys(statuses).flatMap((id) => (statuses[id] === 'skipped' ? [toSkipped(id)] : [])),
    requirements: [
      ...Object.entries(statuses).map(([id, status]) => ({ ...anyRequirement, id, status })),
      { ...anyRequirement, id: 'excluded', excluded: { because: 'not-shown', note: '' } },
    ],
    ...own,
  };
}

const toCause = (id: string): Report['causes'][number] => ({
  ...{ id: `cause-${id}`, defect: 'deviation', title: 'a title', primary: `catalog/${id}`, status: 'fail' },
  ...{ violations: [{ check: `catalog/${id}`, index: 0 }], blocks: 0 },
  ...{ checks: [`catalog/${id}`], promises: [id], fix: 'Change it.' },
  owner: { likely: 'platform', because: 'it is' },
});

const anyRequirement: Omit<Report['requirements'][number], 'id'> = {
  ...{ level: 'must', ruleset: 'interface', section: '1', statement: 'it is so', checks: [] },
};

const toSkipped = (id: string): Report['verdicts'][number] => ({
  ...{ check: `catalog/${id}`, area: 'catalog', ruleset: 'interface', level: 'must', claim: '' },
  ...{ requires: [id], status: 'skipped', reason: { code: 'not-advertised', text: '' } },
  ...{ examined: 0, violations: [], evidence: { exchanges: [] }, millis: 0 },
});

export const anyRow = (own: Partial<StorefrontRow> = {}): StorefrontRow => ({
  ...{ kind: 'storefront', week: '2026-W47', origin: 'https://shop.example', lane: 'address 192.0.2.1' },
  ...{
    outcome: 'partial',
    headline: 'partial',
    change: 'first',
    kept: 1,
    judged: 1,
    promises: 1,
    causes: [],
  },
  ...{
    requests: 100,
    seconds: 2,
    startedAt: '2026-11-16T00:00:00.000Z',
    attempt: 1,
    worker: 'w',
    depth: 'quick',
  },
  ...{ seed: 1, suite: '1.2.3', document: '2026-08-27' },
  ...own,
});

export const anyPromise = (own: Partial<PromiseRow> = {}): PromiseRow => ({
  ...{ kind: 'promise', week: '2026-W47', origin: 'https://shop.example', promise: 'catalog.a' },
  ...{
    level: 'must',
    ruleset: 'interface',
    status: 'pass',
    since: '2026-W47',
    suite: '1.2.3',
    document: '2026-08-27',
  },
  ...own,
});
