/** Reads reports of format 1, and ids that were renamed since a report was written. */
import { failures } from '../model/baseline.ts';
import type { Report } from '../model/report.ts';
import { statuses } from '../model/verdict.ts';

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

const objectsIn = (value: unknown): readonly Members[] =>
  Array.isArray(value) ? value.filter((item: unknown) => isObject(item)) : [];

/**
 * The same report in format 2. In format 1, a status was called `standing`, and the status `known` hid that of the
 * failure.
 * @param value of any kind; it is validated afterwards.
 */
export const upgraded = (value: unknown): unknown => withDiagnosis(withCauses(inFormat2(value)));

/** Earlier diagnoses were reasons: a code and a text that had the evidence and the advice in it. */
function withDiagnosis(value: unknown): unknown {
  if (!isObject(value) || !isObject(value.diagnosis) || value.diagnosis.evidence !== undefined) return value;
  const { code, text } = value.diagnosis;
  const advice = 'Remove this obstacle, then audit again';
  return {
    ...value,
    diagnosis: { code: code === 'server-error' ? 'broken' : code, text, evidence: [], advice },
  };
}

/** Earlier reports have no causes: each failing check becomes its own. */
function withCauses(value: unknown): unknown {
  if (!isObject(value) || value.format !== 2 || value.causes !== undefined) return value;
  const failed = objectsIn(value.verdicts).filter(({ status }) => failures.some((one) => one === status));
  const causes = failed.map(({ check, claim, status, requires }) => ({
    id: check,
    title: claim,
    primary: check,
    status,
    checks: [check],
    promises: requires,
    fix: 'Change the response to match the promise.',
    owner: { likely: 'unknown', because: 'the report was written before causes were told' },
  }));
  return { ...value, causes };
}

function inFormat2(value: unknown): unknown {
  if (!isObject(value) || value.format !== 1) return value;
  const verdicts = objectsIn(value.verdicts).map(toStatus).map(withWaiver);
  const count = (status: string) => verdicts.filter((verdict) => verdict.status === status).length;
  const worst = (id: unknown) => {
    const mine = verdicts.filter(({ requires }) => Array.isArray(requires) && requires.includes(id));
    return failures.find((failure) => mine.some(({ status }) => status === failure));
  };
  return {
    ...value,
    format: 2,
    verdicts,
    tally: Object.fromEntries(statuses.map((status) => [status, count(status)])),
    requirements: objectsIn(value.requirements)
      .map(toStatus)
      .map((row) => (row.status === 'known' ? { ...row, status: worst(row.id) ?? row.status } : row)),
  };
}

function toStatus({ standing, ...others }: Members): Members {
  return standing === undefined ? others : { ...others, status: standing };
}

function withWaiver({ known, ...verdict }: Members): Members {
  if (!isObject(known)) return verdict;
  const { status, ...waiver } = toStatus(known);
  return { ...verdict, status, waiver };
}

/** @param renamed old ids of checks and requirements to new ones. */
export function withNewIds(report: Report, renamed: Readonly<Record<string, string>>): Report {
  const idOf = (id: string): string => (Object.hasOwn(renamed, id) ? (renamed[id] ?? id) : id);
  return {
    ...report,
    verdicts: report.verdicts.map((verdict) => ({
      ...verdict,
      check: idOf(verdict.check),
      requires: verdict.requires.map(idOf),
      ...(verdict.reason?.check !== undefined && {
        reason: { ...verdict.reason, check: idOf(verdict.reason.check) },
      }),
    })),
    requirements: report.requirements.map((row) => ({
      ...row,
      id: idOf(row.id),
      checks: row.checks.map(idOf),
    })),
    ...(report.baseline && {
      baseline: report.baseline.map((entry) => ({ ...entry, check: idOf(entry.check) })),
    }),
  };
}
