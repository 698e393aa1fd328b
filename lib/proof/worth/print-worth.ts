/**
 * Prints what the requests of a read-only audit buy: `npm run worth`. With `--write` it also measures the inputs of each
 * check, updates the questions of a quick audit if that catches more, and writes them with the chart and its page.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suites } from '../../../suites/index.ts';
import { quick as present } from '../../../suites/quick.ts';
import type { Suite } from '../../model/check.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import { isFailure } from '../../model/verdict.ts';
import { packageRoot } from '../../package/package-root.ts';
import { judgeInProcess } from '../../reference/in-process.ts';
import { type Choice, chosenIn, inOrder, quickSteps } from './choose.ts';
import {
  byArea,
  curveOf,
  curvePage,
  idsFile,
  pathOfPage,
  pathOfPicture,
  quickFile,
  reachedWith,
  superfluous,
  toPicture,
  worthOf,
} from './page.ts';
import {
  asking,
  auditQuickly,
  defaultQuestions,
  doubtful,
  isCaughtQuickly,
  type Questions,
  quickQuestions,
  readable,
  readingChecks,
} from './questions.ts';

type Proven = {
  /** Requests to the more demanding storefront. */
  readonly sent: number;
  /** Ids of the caught saboteurs. */
  readonly caught: readonly string[];
};

/** Keeps the present choice unless the other one catches more, because its requests are known to fit other storefronts. */
async function betterOf(present: Choice, other: Choice): Promise<{ choice: Choice } & Proven> {
  const [known, tried] = [await provenQuickly(present), await provenQuickly(other)];
  return tried.caught.length > known.caught.length
    ? { choice: other, ...tried }
    : { choice: present, ...known };
}

async function provenQuickly(choice: Choice): Promise<Proven> {
  const asked = askedIn(choice);
  const caught: string[] = [];
  for (const saboteur of readable) if (await isCaughtQuickly(saboteur, asked)) caught.push(saboteur.id);
  const [documented, ucp] = [
    await auditQuickly({}, asked),
    await auditQuickly({ storefront: { dialect: 'ucp' } }, asked),
  ];
  return { sent: Math.max(documented.sent, ucp.sent), caught };
}

const askedIn = (choice: Choice): readonly Suite[] =>
  suites.map((suite) => ({
    ...suite,
    checks: suite.checks.flatMap((check) => {
      const representative = choice[check.id];
      return representative === undefined
        ? []
        : [asking(check, representative === 'all' ? undefined : representative)];
    }),
  }));

/** The doubtful saboteurs that a complete read-only audit misses. */
async function unreadable(): Promise<readonly string[]> {
  const missed: string[] = [];
  for (const { id, breaks, sabotage, storefront = {} } of doubtful) {
    const verdicts = await judgeInProcess(suites, { sabotage, storefront, target: { consents: [] } });
    const found = verdicts.some((verdict) => isFailure(verdict) && breaks.includes(verdict.check));
    if (!found) missed.push(id);
  }
  return missed;
}

const shareOf = (caught: number): number => (100 * caught) / readable.length;

const lookBack = readingChecks.filter(({ order }) => order === 'afterwards').map(({ id }) => id);

/** Each round uses what look-back checks caught with the previous choice, so that no other question is chosen for it. */
const rounds = 3;

/** Measures look-back checks together with a choice, because alone they find nothing. */
async function choiceOf(measured: Questions): Promise<Choice> {
  let known = measured;
  let choice = chosenIn(quickSteps(known), known);
  for (let round = 0; round < rounds; round += 1) {
    const caught = await caughtBeside(choice);
    known = {
      ...known,
      list: known.list.map((question) =>
        lookBack.includes(question.check)
          ? { ...question, catches: stillIn(caught.get(question.check) ?? [], question.catches, round) }
          : question,
      ),
    };
    choice = chosenIn(quickSteps(known), known);
  }
  return choice;
}

/** After the first round, only saboteurs that were also caught before count. */
const stillIn = (caught: readonly string[], before: readonly string[], round: number): readonly string[] =>
  round === 0 ? caught : caught.filter((id) => before.includes(id));

/** The ids of the saboteurs that each look-back check finds together with a choice. */
async function caughtBeside(choice: Choice): Promise<ReadonlyMap<string, readonly string[]>> {
  const asked = askedIn({ ...choice, ...Object.fromEntries(lookBack.map((id) => [id, 'all' as const])) });
  const caught = new Map<string, string[]>();
  for (const saboteur of readable.filter(isSeen)) {
    const { verdicts } = await auditQuickly(saboteur, asked);
    for (const { check } of verdicts.filter((verdict) => isFailure(verdict))) {
      if (!lookBack.includes(check) || !saboteur.breaks.includes(check)) continue;
      caught.set(check, [...(caught.get(check) ?? []), saboteur.id]);
    }
  }
  return caught;
}

const isSeen = ({ breaks }: Saboteur): boolean => breaks.some((id) => lookBack.includes(id));

if (process.argv.includes('--unread')) {
  writeFileSync(
    join(packageRoot(), 'lib', 'proof', 'worth', 'beyond-reading.ts'),
    idsFile(
      'Saboteurs that no read-only audit catches: their checks look back at requests that need a consent.',
      'beyondReading',
      await unreadable(),
    ),
  );
  process.exit();
}

const budgets = [10, 20, 40, 60, 80, 100, 120, 160, 200, 250, 300, 350];

const questions = await defaultQuestions();
const usual = curveOf(inOrder(questions), readable.length);
const sentByDefault = Math.max(
  ...questions.before.map(
    (before, i) =>
      new Set([...before, ...questions.list.flatMap(({ requests }) => [...(requests[i] ?? [])])]).size,
  ),
);
const print = (lines: readonly string[]) => console.log(`${lines.join('\n')}\n`);

if (process.argv.includes('--write')) {
  const measured = await quickQuestions();
  const root = packageRoot();
  const { choice, sent, caught } = await betterOf(present, await choiceOf(measured));
  writeFileSync(join(root, 'suites', 'quick.ts'), quickFile(choice));
  const quick = curveOf(inOrder(measured), readable.length);
  const share = shareOf(caught.length);
  const facts = {
    usual,
    quick,
    budgets,
    sentByDefault,
    sent,
    share,
    caught: caught.length,
    all: readable.length,
  };
  const marks = [
    { name: `quick: ${sent}`, requests: sent, percent: share },
    { name: `standard: ${sentByDefault}`, requests: sentByDefault, percent: 100 },
  ];
  if (!existsSync(join(root, 'docs', 'images'))) mkdirSync(join(root, 'docs', 'images'));
  writeFileSync(join(root, pathOfPicture), toPicture(usual, quick, marks));
  writeFileSync(join(root, pathOfPage), curvePage(facts));
  const missed = readable.filter(({ id }) => !caught.includes(id)).map(({ id }) => id);
  writeFileSync(
    join(root, 'lib', 'proof', 'worth', 'missed.ts'),
    idsFile('Saboteurs that a read-only audit catches, and a quick one does not.', 'missedQuickly', missed),
  );
  print([`quick: ${sent} requests, ${share.toFixed(1)} %`, `missed: ${missed.join(', ')}`]);
} else {
  const { sent } = await auditQuickly();
  print([`quick: ${sent} requests; standard: ${sentByDefault}`]);
}
print([
  'requests  saboteurs caught',
  ...budgets.map((n) => `${String(n).padStart(8)}  ${reachedWith(n, usual).toFixed(1)} %`),
]);
print(['area  of its own  all', ...byArea(questions).map(([area, own, all]) => `${area}  ${own}  ${all}`)]);
const worth = worthOf(questions);
print([
  'own  all  saboteurs that only it catches',
  ...worth
    .filter(({ own }) => own > 0)
    .map(({ own, all, unique, check }) => `${own}  ${all}  ${unique.length}  ${check}`),
]);
print([
  'Catches nothing that no other check catches:',
  ...superfluous(worth).map(({ check, own }) => `${own}  ${check}`),
]);
