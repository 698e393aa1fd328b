/** The causes as GitHub annotations: workflow commands on stdout, as many as GitHub shows for one step. */

import { appendFile, stat } from 'node:fs/promises';
import type { Report } from '../../model/report.ts';
import { isDeciding } from '../../model/verdict.ts';
import { cut } from '../../text/visible.ts';
import { plural } from '../../text/words.ts';
import { maxAnnotations, maxAnnotationText, maxMarkdown } from '../content/bounds.ts';
import { byCause, type Caused, suiteErrors } from '../content/findings.ts';
import { causeShowsFailed, type FailOn, type Look } from '../content/output.ts';
import { printable } from '../content/printable.ts';
import { consequencesText, uncertainty, weightText } from '../wording/facts.ts';
import { toMarkdownWithin } from './markdown.ts';

const commands = ['error', 'warning', 'notice'] as const;

type AnnotationCommand = (typeof commands)[number];

/** An error only if it makes the run fail: a reader takes a red line for the reason of a red job. */
function commandOf(caused: Caused, failOn: FailOn): AnnotationCommand {
  if (causeShowsFailed(caused, failOn)) return 'error';
  return caused.cause.status === 'note' ? 'notice' : 'warning';
}

/** One annotation for each cause and each error of the suite, the worst first. Ends with a line feed. */
export function toGithub(report: Report, { failOn }: Pick<Look, 'failOn'>): string {
  const safe = printable(report);
  const found = [
    ...suiteErrors(safe).map(({ check, error, claim }) => ({
      command: 'error' as const,
      check,
      text: error ?? claim,
    })),
    ...byCause(safe).map((caused) => ({
      command: commandOf(caused, failOn),
      check: caused.primary.check,
      text: messageOf(caused),
    })),
  ];
  const annotations = commands.flatMap((command) =>
    ofAKind(
      command,
      found.filter((one) => one.command === command),
    ),
  );
  const { diagnosis } = safe;
  const about = diagnosis
    ? [
        annotation(
          'error',
          diagnosis.code,
          [diagnosis.text, diagnosis.advice, diagnosis.next ?? ''].join('\n'),
        ),
      ]
    : [];
  return `${[...about, ...annotations, safe.headline].join('\n')}\n`;
}

type Found = { readonly command: AnnotationCommand; readonly check: string; readonly text: string };

function ofAKind(command: string, found: readonly Found[]): readonly string[] {
  const shown = found.length > maxAnnotations ? found.slice(0, maxAnnotations - 1) : found;
  const left = found.length - shown.length;
  const more =
    left > 0 ? [annotation(command, 'More causes', `and ${plural(left, 'more cause')}: see the report`)] : [];
  return [
    ...shown.map(({ check, text }) => annotation(command, check, cut(text, maxAnnotationText))),
    ...more,
  ];
}

/** What was seen, what to change, and what else fails; the title already names the check. */
function messageOf({ cause: { title, fix }, consequences, primary }: Caused): string {
  const weight = weightText(primary);
  return [
    title,
    `Fix: ${fix}`,
    uncertainty(primary.confirmed),
    consequencesText(consequences),
    consequences.some(isDeciding) ? undefined : weight,
  ]
    .filter((line) => line !== undefined)
    .join('\n');
}

const annotation = (command: string, title: string, message: string): string =>
  `::${command} title=${inProperty(title)}::${inMessage(message)}`;

/** Escaped as by the runner's own toolkit. */
const inMessage = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const inProperty = (text: string): string => inMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** The smallest useful summary, in bytes. */
const least = 16 * 1024;

/**
 * Adds the report to the summary of a GitHub step, which may already have one: GitHub drops all of it if it is too large.
 * @param path of the file that GITHUB_STEP_SUMMARY names.
 * @returns whether there was room. @throws Error of the file system.
 */
export async function appendStepSummary(report: Report, path: string): Promise<boolean> {
  const { size } = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return { size: 0 };
    throw cause;
  });
  const room = maxMarkdown - size - 2;
  if (room < least) return false;
  await appendFile(path, `${size > 0 ? '\n\n' : ''}${toMarkdownWithin(room, report)}`);
  return true;
}
