/** The totals of all carts, checkouts and orders that the run has seen. */
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { forEach } from '../../lib/assert/rules.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import type { Check } from '../../lib/model/check.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { toolOf } from '../discovered/rpc-response.ts';
import { noneKnown } from '../discovered/subjects.ts';
import type { Release } from '../releases/release.ts';
import { isDefined } from '../releases/releases.ts';
import { openUcpClient } from './client/tool-client.ts';
import { type PastRecord, pastRecords } from './client/tool-results.ts';
import { lookingBack, showRecord } from './client/ucp-check.ts';

export const checks: readonly Check[] = [
  lookingBack({
    id: 'commerce/ucp-totals-add-up',
    requires: ['commerce.ucp.totals'],
    claim:
      'The totals of a cart, checkout or order are one subtotal, one total, and parts that add up to it; by the rules of the first version, no discount is below zero.',
    fix: 'Return one subtotal and one total that is the sum of all other lines of totals, with discounts below zero (but never below zero in version 2026-01-23).',
    prerequisites: ['commerce/totals-follow-the-lines'],
    needs: ['writes'],
    async run(context, release) {
      const client = await openUcpClient(context);
      // Alone, this check would see no record.
      for (const kind of release.kinds) {
        await showRecord(client, kind, 'commerce/ucp-totals-add-up').catch(noneKnown);
      }
      const records = pastRecords(context).filter(
        ({ tool, record }) => isDefined(release, tool) && Array.isArray(record.totals),
      );
      return forEach(context, records, (shown) => addUp(shown, release.totals), 'no result shows totals');
    },
  }),
];

function addUp({ call, at, record }: PastRecord, rules: TotalsRules): readonly Violation[] {
  const totals = Array.isArray(record.totals) ? record.totals.filter(isObject) : [];
  const details = {
    at: `${at}/totals`,
    expected: expectedBy(rules),
    actual: show(totals.map(({ type, amount }) => ({ type, amount }))),
  };
  return totalsFaults(totals, rules).map((fault) =>
    violation(call.response, `${toolOf(call.response)}: ${at}/totals has ${fault}`, details),
  );
}

const discounts: readonly unknown[] = ['discount', 'items_discount'];

const amountOf = ({ amount }: JsonObject): number => (typeof amount === 'number' ? amount : Number.NaN);

const sum = (lines: readonly JsonObject[]): number => lines.reduce((all, line) => all + amountOf(line), 0);

const discountsIn = (totals: readonly JsonObject[]) => totals.filter(({ type }) => discounts.includes(type));

type TotalsRules = Release['totals'];

/** The faults of totals, in words. */
export const totalsFaults = (
  totals: readonly JsonObject[],
  { addUp, discounts: sign }: TotalsRules,
): readonly string[] => {
  const wrong = discountsIn(totals).filter((line) =>
    sign === 'below zero' ? !(amountOf(line) < 0) : !(amountOf(line) >= 0),
  );
  const promised = sign === 'below zero' ? 'less than zero' : sign;
  const signs = wrong.map((line) => `a discount of ${show(line.amount)}; promised is ${promised}`);
  if (!addUp) return signs;
  const { counts, sums } = sumFaults(totals);
  return [...counts, ...signs, ...sums];
};

function sumFaults(totals: readonly JsonObject[]) {
  const of = (type: string) => totals.filter((line) => line.type === type);
  const [total] = of('total');
  const parts = totals.filter(({ type }) => type !== 'total');
  const once = ['subtotal', 'total'].filter((type) => of(type).length !== 1);
  const uneven = totals.filter(
    ({ lines, ...line }) =>
      Array.isArray(lines) && lines.length > 0 && sum(lines.filter(isObject)) !== amountOf(line),
  );
  return {
    counts: once.map((type) => `${of(type).length} lines of type ${type}; promised is exactly one`),
    sums: [
      ...uneven.map(
        (line) => `a ${show(line.type)} of ${show(line.amount)} that is not the sum of its lines`,
      ),
      ...(total && sum(parts) !== amountOf(total)
        ? [`a total of ${show(total.amount)} beside parts that add up to ${sum(parts)}`]
        : []),
    ],
  };
}

const expectedBy = ({ addUp, discounts: sign }: TotalsRules): string =>
  addUp ? 'one subtotal, one total, and parts that add up to it' : `discounts of ${sign}`;
