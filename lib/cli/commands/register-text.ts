/** One area, one promise or one check as lines for a terminal, with examples from the reference storefront. */
import type { Check } from '../../model/check.ts';
import type { Cause, Report } from '../../model/report.ts';
import { type Area, areas, exclusionText } from '../../model/requirement.ts';
import type { Saboteur } from '../../model/saboteur.ts';
import { caughtBy, type Proof, type Row } from '../../register/load-register.ts';
import { exchangeLine, exchangeOf } from '../../report/content/findings.ts';
import { printable } from '../../report/content/printable.ts';
import type { Paint } from '../../report/terminal/paint.ts';
import { pageUrl } from '../../report/wording/advice.ts';
import { ownerText } from '../../report/wording/facts.ts';
import { labelled, wrap } from '../../text/layout.ts';
import { plural } from '../../text/words.ts';

const toLine = (paint: Paint, width: number) => (label: string, text: string) =>
  labelled(label, text, { indent: 2, labelWidth: 14, width, paint: paint.dim });

/** Never wrapped, since a terminal opens only a whole address. */
const pageLine = (url: string | undefined, paint: Paint): readonly string[] =>
  url === undefined ? [] : [`  ${paint.dim('page'.padEnd(14))}${url}`];

/** Its promises, each with the checks that judge it. */
export function areaLines(
  area: Area,
  proofs: readonly Proof[],
  { paint, width }: { readonly paint: Paint; readonly width: number },
): readonly string[] {
  const mine = proofs.filter(({ requirement }) => requirement.area === area);
  const checks = new Set(mine.flatMap((proof) => proof.checks.map(({ id }) => id)));
  return [
    `${paint.bold(area)} ${paint.dim(`an area: ${plural(mine.length, 'promise')}, ${plural(checks.size, 'check')}`)}`,
    ...mine.flatMap(({ requirement, checks }) => [
      `  ${requirement.id} ${paint.dim(`(${requirement.level}, ${requirement.ruleset})`)}`,
      ...(requirement.excluded ? [`not judged: ${exclusionText(requirement.excluded)}`] : [])
        .concat(checks.map(({ id }) => id))
        .flatMap((text) => wrap(text, width - 4).map((line) => `    ${paint.dim(line)}`)),
    ]),
  ];
}

export function promiseLines({ requirement }: Proof, paint: Paint, width: number): readonly string[] {
  const { id, level, ruleset, section, statement, essential, excluded, divergence } = requirement;
  const line = toLine(paint, width);
  return [
    `${paint.bold(id)} ${paint.dim('a promise')}`,
    ...line('promise', statement),
    ...line('section', `${section} (ruleset ${ruleset})`),
    ...line('level', essential ? `${level}; without it, its area cannot be judged` : level),
    ...(excluded ? line('not judged', exclusionText(excluded)) : []),
    ...(divergence === undefined ? [] : line('elsewhere', divergence)),
    ...pageLine(pageUrl('promise', id), paint),
  ];
}

/** @param causes those of a report, whose fixes are said of what was seen. */
export async function checkLines(
  check: Check,
  proofs: readonly Proof[],
  { paint, width }: { readonly paint: Paint; readonly width: number },
  causes: readonly Cause[] = [],
): Promise<readonly string[]> {
  const line = toLine(paint, width);
  const all = new Map(
    proofs.flatMap(({ saboteurs }) => saboteurs.map((saboteur) => [saboteur.id, saboteur])),
  );
  const caught = [...all.values()].filter((saboteur) => caughtBy(saboteur).includes(check.id));
  const examples = await examplesOf(check, caught[0]);
  return [
    `${paint.bold(check.id)} ${paint.dim('a check')}`,
    ...line('claim', check.claim),
    ...(causes.length === 0 ? line('fix', check.fix) : causes.flatMap((cause) => causeFacts(cause, line))),
    ...line('needs', check.needs ? `--allow ${check.needs.join(',')}` : 'no consent beyond reading'),
    ...line('saboteurs', caught.map(({ id }) => id).join(', ') || 'none yet'),
    ...examples.pass.flatMap((text) => line('passes', text)),
    ...examples.fail.flatMap((text) => line('fails', text)),
    ...pageLine(pageUrl('check', check.id), paint),
  ];
}

const causeFacts = (cause: Cause, line: ReturnType<typeof toLine>): readonly string[] => [
  ...line('cause', `${cause.title} (${cause.id})`),
  ...line('fix', cause.fix),
  ...(cause.owner ? line('owner', ownerText(cause) ?? '') : []),
];

/** Ends with a line feed. */
export function requirementsText(rows: readonly Row[], paint: Paint, width: number): string {
  const excluded = rows.filter(({ excluded }) => excluded).length;
  const sections = areas.map((area) => {
    const mine = rows.filter((row) => row.area === area);
    return [paint.bold(area), ...mine.flatMap((row) => lines(row, paint, width))].join('\n');
  });
  const count = `${plural(rows.length, 'promise')}: ${rows.length - excluded} judged, ${excluded} excluded with a reason`;
  return `${[...sections, count].join('\n\n')}\n`;
}

function lines(row: Row, paint: Paint, width: number): readonly string[] {
  const { id, level, ruleset, section, statement, excluded, essential, divergence, checks, saboteurs } = row;
  const marks = [level, ruleset, section, ...(essential ? ['essential'] : [])].join(', ');
  const line = (label: string, text: string) =>
    labelled(label, text, { indent: 4, labelWidth: 12, width, paint: paint.dim });
  return [
    `  ${paint.bold(id)} ${paint.dim(`(${marks})`)}`,
    ...wrap(statement, width - 4).map((part) => `    ${part}`),
    ...(excluded ? line('excluded', exclusionText(excluded)) : []),
    ...(checks.length > 0 ? line('checks', checks.join(', ')) : []),
    ...(saboteurs.length > 0 ? line('saboteurs', saboteurs.join(', ')) : []),
    ...(divergence === undefined ? [] : line('elsewhere', divergence)),
  ];
}

type Examples = { readonly pass: readonly string[]; readonly fail: readonly string[] };

/**
 * Examples of a check that holds and of one that fails: the reference storefront with and without a saboteur, in process.
 * @param saboteur one that the check catches.
 */
async function examplesOf(check: Check, saboteur: Saboteur | undefined): Promise<Examples> {
  const [{ suites }, { auditInProcess, referenceApproval }] = await Promise.all([
    import('../../../suites/index.ts'),
    import('../../reference/in-process.ts'),
  ]);
  const target = { only: [check.id], ...(check.needsApproval && { approval: referenceApproval }) };
  const options = { target, ...(saboteur?.storefront && { storefront: saboteur.storefront }) };
  const pass = await auditInProcess(suites, options);
  const fail = saboteur && (await auditInProcess(suites, { ...options, sabotage: saboteur.sabotage }));
  return { pass: linesOf(pass, check), fail: fail ? linesOf(fail, check) : [] };
}

/** The exchange that was judged, and the first violation, if any. */
function linesOf(report: Report, check: Check): readonly string[] {
  const verdict = report.verdicts.find((one) => one.check === check.id);
  if (!verdict) return [];
  const [violation] = verdict.violations;
  const n = violation?.exchange ?? verdict.evidence.exchanges.at(-1);
  const cited = {
    ...verdict,
    status: 'note' as const,
    evidence: { exchanges: n === undefined ? [] : [n] },
  };
  const safe = printable({ ...report, verdicts: [cited] });
  const exchange = exchangeOf(safe, cited, violation);
  return [
    ...(exchange ? [exchangeLine(exchange)] : []),
    ...safe.verdicts.flatMap(({ violations }) => violations.slice(0, 1).map(({ message }) => message)),
  ];
}
