/** The vitest door: every check of a suite is one test, and all doors of a run share one run of the engine. */
import { afterAll, describe, inject, type TestContext, test } from 'vitest';
import type { Check } from '../model/check.ts';
import type { Suite } from '../model/suite.ts';
import { UsageError } from '../model/usage-error.ts';
import { conclusionOf, type Door, openDoor, testResultOf } from './integration.ts';

type Shared = Door & {
  readonly id: string;
  /** What is wrong with the settings: told by one test, and the others are skipped. */
  misuse?: UsageError;
  /** It has been told that the run as a whole fails. */
  hasFailed?: true;
};

let shared: Shared | undefined;

/** Hands the checks of a suite to vitest; disturbing checks run after the others, one by one. */
export function runSuite(suite: Suite): void {
  shared ??= { ...openDoor(), id: crypto.randomUUID() };
  const door = shared;
  door.run.open(suite.checks);
  describe(suite.area, () => {
    for (const check of suite.checks) {
      const overlaps = (check.order ?? 'together') === 'together';
      test(`${check.id} ${check.claim}`, { concurrent: overlaps }, (context) =>
        judgeOne(check, door, context),
      );
    }
  });
  afterAll(() => conclude(door));
}

async function judgeOne(check: Check, door: Shared, context: TestContext): Promise<void> {
  door.files.add(context.task.file);
  try {
    const { kind, text } = testResultOf(await door.run.judge(check), inject('failOn'));
    if (kind === 'failed') throw new Error(text);
    if (kind === 'skipped') context.skip(text);
  } catch (cause) {
    if (door.misuse && cause instanceof UsageError) context.skip(cause.message);
    if (cause instanceof UsageError) door.misuse = cause;
    throw cause;
  }
}

/** After the tests of a file. Without the reporter nobody else can fail a run whose tests were skipped. */
async function conclude(door: Shared): Promise<void> {
  await door.run.cleanUp();
  if (door.files.size === 0 || door.misuse) return;
  const report = door.report();
  for (const file of door.files) {
    file.meta.report = report;
    file.meta.storefrontRun = { id: door.id, judged: door.judged() };
  }
  door.files.clear();
  if (inject('hasReporter') || door.hasFailed) return;
  const conclusion = conclusionOf([report], inject('target'), inject('failOn'));
  if (conclusion === undefined) return;
  door.hasFailed = true;
  throw new Error(conclusion.sentence);
}
