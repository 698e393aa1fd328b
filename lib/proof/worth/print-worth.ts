/**
 * Prints what the requests of a read-only audit buy: `npm run worth`. With `--write` it also measures the inputs of each
 * check, updates the questions of a quick audit if that catches more, and writes them with the chart and its page.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quick as present } from '../../../suites/quick.ts';
import { packageRoot } from '../../package/package-root.ts';
import { auditQuickly } from './asked.ts';
import { inOrder } from './choose.ts';
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
import { betterOf, choiceOf, shareOf, unreadable } from './proven.ts';
import { defaultQuestions, quickQuestions, readable } from './questions.ts';

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
