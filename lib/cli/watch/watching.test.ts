import { expect, test } from 'vitest';
import type { Question } from '../../model/check.ts';
import type { Report } from '../../model/report.ts';
import type { Status, Verdict } from '../../model/verdict.ts';
import { toPaint } from '../../report/terminal/paint.ts';
import { blockText, screenText } from './screen.ts';
import { createWatching, type Run, type State } from './watching.ts';

const ids = ['catalog/a', 'catalog/b', 'catalog/needs-a', 'catalog/c'] as const;

const checks: readonly Question[] = ids.map((id) => ({
  ...{ id, requires: [`r.${id}`], claim: id, fix: 'Fix it.' },
  ...(id === 'catalog/needs-a' && { prerequisites: ['catalog/a'] }),
}));

type Statuses = Partial<Record<(typeof ids)[number], Status>>;

/** A report of these checks; a failure of `a` blocks the check that needs it. */
function reportOf(statuses: Statuses, only: readonly string[] = ids): Report {
  const verdicts = ids.map((check): Verdict => {
    const given = only.includes(check) ? (statuses[check] ?? 'pass') : 'skipped';
    const isBlocked = check === 'catalog/needs-a' && given !== 'skipped' && statuses['catalog/a'] === 'fail';
    const reason = isBlocked
      ? { code: 'prerequisite' as const, text: 'a failed', check: 'catalog/a' }
      : { code: 'not-selected' as const, text: '' };
    const status = isBlocked ? 'inconclusive' : given;
    return {
      ...{
        check,
        area: 'catalog',
        ruleset: 'interface',
        level: 'must',
        claim: check,
        requires: [`r.${check}`],
      },
      ...{ status, examined: 1, violations: [], evidence: { exchanges: [1] }, millis: 1 },
      ...(['inconclusive', 'skipped'].includes(status) && { reason }),
    } as Verdict;
  });
  const failed = verdicts.filter(({ status }) => status === 'fail');
  return {
    ...{ format: 1, outcome: failed.length > 0 ? 'not-conformant' : 'conformant', millis: 200 },
    ...{ headline: `${failed.length} failing`, verdicts, requirements: [], exchanges: [], target: {} },
    causes: failed.map(({ check }) => ({
      ...{ id: check, title: `cause of ${check}`, fix: `mend ${check}`, status: 'fail', primary: check },
      ...{ checks: [check], violations: [], promises: [], blocks: 0 },
    })),
  } as unknown as Report;
}

/** A storefront that fails what `failing` says at the time of each audit. */
function watched(failing: Statuses) {
  const end = new AbortController();
  const asked: (readonly string[] | undefined)[] = [];
  const runs: Run[] = [];
  let gone = 0;
  let rested = () => {};
  let onAudit = () => {};
  const watching = createWatching({
    checks,
    async audit(only) {
      asked.push(only);
      onAudit();
      return reportOf(failing, only);
    },
    ready: async () => {},
    gone: () => gone,
    show(state: State, last) {
      if (state.kind === 'resting' && last) runs.push(last);
    },
    async save() {
      rested();
    },
    signal: end.signal,
  });
  /** @returns when that many runs are over. */
  const over = async (n: number) => {
    while (runs.length < n) await new Promise<void>((resolve) => (rested = resolve));
  };
  return {
    ...{ watching, asked, runs, over, end, failing },
    interrupt: (act: () => void) => {
      onAudit = () => {
        onAudit = () => {};
        act();
      };
    },
    leave: () => {
      gone += 1;
    },
  };
}

const first = { what: 'all', because: 'the first run' } as const;
const changed = { what: 'failed', because: 'a file changed' } as const;

test('asks everything, then what failed and what it blocks, and everything once that is green', async () => {
  const { watching, asked, runs, over, end, failing } = watched({ 'catalog/a': 'fail', 'catalog/b': 'fail' });
  watching.wish(first);
  await over(1);
  delete failing['catalog/a'];
  watching.wish(changed);
  await over(2);
  delete failing['catalog/b'];
  watching.wish(changed);
  await over(4);
  end.abort();
  await watching.ended;
  expect(asked).toEqual([undefined, ['catalog/a', 'catalog/b', 'catalog/needs-a'], ['catalog/b'], undefined]);
  expect(runs.map(({ green }) => green)).toEqual([[], ['catalog/a'], ['catalog/b'], []]);
  expect(runs.map(({ wish }) => wish.because)).toEqual([
    ...['the first run', 'a file changed', 'a file changed', 'what failed is green'],
  ]);
});

test('asks everything again while nothing fails, and names what became red', async () => {
  const { watching, asked, runs, over, end, failing } = watched({});
  watching.wish(first);
  await over(1);
  failing['catalog/c'] = 'fail';
  watching.wish(changed);
  await over(2);
  end.abort();
  await watching.ended;
  expect(asked).toEqual([undefined, undefined]);
  expect(runs.map(({ red }) => red)).toEqual([[], ['catalog/c']]);
});

test('a run in which the storefront went away says nothing, and is asked again', async () => {
  const { watching, asked, runs, over, end, interrupt, leave } = watched({});
  interrupt(leave);
  watching.wish(first);
  await over(1);
  end.abort();
  await watching.ended;
  expect([asked.length, runs.length]).toEqual([2, 1]);
});

test('a wish during a run waits for its end, and one for everything answers the others', async () => {
  const { watching, asked, over, end, interrupt } = watched({ 'catalog/b': 'fail' });
  interrupt(() => {
    watching.wish({ what: 'all', because: 'key a' });
    watching.wish(changed);
  });
  watching.wish(first);
  await over(2);
  end.abort();
  await watching.ended;
  expect(asked).toEqual([undefined, undefined]);
});

test('one check alone leaves the others red', async () => {
  const { watching, runs, over, end } = watched({ 'catalog/b': 'fail', 'catalog/c': 'fail' });
  watching.wish(first);
  await over(1);
  watching.wish({ what: 'one', check: 'catalog/c', because: 'catalog/c' });
  await over(2);
  end.abort();
  await watching.ended;
  expect(runs[1]).toMatchObject({ checks: 1, others: ['catalog/b'], green: [], red: [] });
});

const run: Run = {
  ...{ n: 2, wish: changed, checks: 2, report: reportOf({ 'catalog/b': 'fail', 'catalog/c': 'fail' }) },
  ...{ green: ['catalog/a'], red: [], others: [] },
};
const look = { paint: toPaint(false), width: 80 };

test('the screen has the causes with their fix, what became green, and the keys', () => {
  const view = { url: 'http://127.0.0.1:1/', evidence: false, reasons: ['src changes'] };
  const text = screenText({ ...view, state: { kind: 'resting' }, last: run }, look);
  expect(text).toContain('run 2: 2 checks in 0.2 s (a file changed); again when src changes');
  expect(text).toContain('green again: catalog/a');
  expect(text).toContain('FAIL  cause of catalog/b\n      mend catalog/b');
  expect(text).toContain('a all  f failed  c a check  e evidence  o open the report  q quit');
});

test('a low terminal shows the first causes, and counts the others', () => {
  const view = { url: 'http://127.0.0.1:1/', evidence: false, reasons: [] };
  const text = screenText({ ...view, state: { kind: 'resting' }, last: run }, { ...look, rows: 14 });
  expect(text).toContain('cause of catalog/b');
  expect(text).toContain('and 1 more cause, in the report');
  expect(text.split('\n').length).toBeLessThanOrEqual(15);
});

test('a log gets a block for each run, without control characters', () => {
  const because = 'src/\u001b[31mx.ts changed';
  const text = blockText({ ...run, wish: { what: 'failed', because } }, new Date(0), look);
  expect(text).toMatch(/^run 2, 00:00:00: 2 checks in 0\.2 s \(/);
  expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
});
