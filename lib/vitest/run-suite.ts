/** The vitest integration: every check of a suite is one test, and all test files share one run of the engine. */
import { afterAll, describe, inject, type TestContext, test } from 'vitest';
import type { Check, Suite } from '../model/check.ts';
import { UsageError } from '../model/usage-error.ts';
import { conclusionOf, openRun, type SharedRun, testResultOf } from './integration.ts';

type Shared = SharedRun & {
  readonly id: string;
  /** A usage error fails the first test; the others are skipped. */
  misuse?: UsageError;
  /** A file has already failed because the run as a whole fails. */
  hasFailed?: true;
};

let shared: Shared | undefined;

/** Registers the checks of a suite as tests; disturbing checks run after the others, one by one. */
export function runSuite(suite: Suite): void {
  shared ??= { ...openRun(), id: crypto.randomUUID() };
  const current = shared;
  current.run.open(suite.checks);
  describe(suite.area, () => {
    for (const check of suite.checks) {
      const overlaps = (check.order ?? 'together') === 'together';
      test(`${check.id} ${check.claim}`, { concurrent: overlaps }, (context) =>
        judgeOne(check, current, context),
      );
    }
  });
  afterAll(() => conclude(current));
}

async function judgeOne(check: Check, current: Shared, context: TestContext): Promise<void> {
  current.files.add(context.task.file);
  try {
    const { kind, text } = testResultOf(await current.run.judge(check), inject('failOn'));
    if (kind === 'failed') throw new Error(text);
    if (kind === 'skipped') context.skip(text);
  } catch (cause) {
    if (current.misuse && cause instanceof UsageError) context.skip(cause.message);
    if (cause instanceof UsageError) current.misuse = cause;
    throw cause;
  }
}

/** After the tests of a file. Without our reporter, only a failing file can fail a run whose tests were skipped. */
async function conclude(current: Shared): Promise<void> {
  await current.run.cleanUp();
  if (current.files.size === 0 || current.misuse) return;
  const report = current.report();
  for (const file of current.files) {
    file.meta.report = report;
    file.meta.storefrontRun = { id: current.id, judged: current.judged() };
  }
  current.files.clear();
  if (inject('hasReporter') || current.hasFailed) return;
  const conclusion = conclusionOf([report], inject('target'), inject('failOn'));
  if (conclusion === undefined) return;
  current.hasFailed = true;
  throw new Error(conclusion.sentence);
}
