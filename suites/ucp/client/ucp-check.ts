/** Checks of ruleset `ucp`. Each runs only if the advertised version makes its promise; some create a cart or a checkout. */

import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { forEach, mismatch } from '../../../lib/assert/rules.ts';
import { type Check, type Context, check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import { type AppliedVersion, requireUcpTools, requireVersion } from '../../discovered/ucp.ts';
import type { Release } from '../../releases/release.ts';
import { hasRule, isDefined, releases } from '../../releases/releases.ts';
import {
  type Created,
  destinationIn,
  type Kind,
  onceARun,
  openUcpClient,
  planLines,
  requirePurchase,
  type Shipped,
  shipTo,
  type ToolCall,
  type ToolClient,
  withRecord,
} from './tool-client.ts';
import { type PastRecord, pastRecords, placesIn, recordIn, type ShownRecord } from './tool-results.ts';

/** A check without its `run`; the data of each release say whether it has the rule. */
export type UcpRow = Omit<Check, 'run'>;

type UcpCheck = UcpRow & {
  /** @param release the known release whose rules apply */
  readonly run: (context: Context, release: Release) => Promise<readonly Violation[]>;
};

export const ucpCheck = ({ run, ...row }: UcpCheck): Check =>
  check({
    ...row,
    async run(context) {
      const applied = await requireVersion(context);
      context.judgedBy(applied.release.version);
      if (hasRule(applied.release, row.id)) return graded(await run(context, applied.release), applied);
      const having = releases.filter((release) => hasRule(release, row.id)).map(({ version }) => version);
      const text = `the profile advertises UCP ${applied.advertised}; this rule is part of ${having.join(' and ')}`;
      throw new Inconclusive('not-advertised', text);
    },
  });

/** A check that looks back over the results of tools that speak the protocol. */
export const lookingBack = ({ run, ...row }: UcpCheck): Check =>
  ucpCheck({
    ...row,
    order: 'afterwards',
    async run(context, release) {
      await requireUcpTools(context);
      return run(context, release);
    },
  });

/** Rules of a version older than the advertised one yield at most notes. */
export const graded = (
  violations: readonly Violation[],
  { advertised, release, isNewer }: AppliedVersion,
): readonly Violation[] =>
  isNewer
    ? violations.map((found) => ({
        ...found,
        message: `${found.message} (by the rules of UCP ${release.version}; the profile advertises the newer ${advertised})`,
        atMost: 'may',
      }))
    : violations;

/** A rule for parts of the results of the run, of which some have a fault. */
export type PartRow = UcpRow & {
  /** The parts in words: `lines with a price`. */
  readonly noun: string;
  /** Places in a result, with `*` for each item of a list. */
  readonly places: readonly string[];
  /** The parts that the rule is about; by default all. */
  readonly applies?: (part: JsonObject, shown: PastRecord) => boolean;
  /** What the agent may ask for instead, in words: only agents of our own are known not to. */
  readonly unless?: string;
  /** The fault of a part, and what is promised; undefined if there is none. */
  readonly fault: (part: JsonObject, shown: PastRecord) => Fault | undefined;
};

export type Fault = { readonly expected: string; readonly actual: unknown };

export const parts = ({ noun, places, applies = () => true, unless, fault, ...row }: PartRow): Check =>
  lookingBack({
    ...row,
    async run(context, release) {
      if (unless !== undefined && context.target.agentProfile !== undefined) {
        throw new Inconclusive('not-observed', `the agent profile of this run may ask for ${unless}`);
      }
      const shown = pastRecords(context)
        .filter(({ tool }) => isDefined(release, tool))
        .flatMap((record) =>
          places
            .flatMap((path) => placesIn(record.record, path))
            .flatMap(({ at, value }) =>
              isObject(value) && applies(value, record) ? [{ record, at: `${record.at}${at}`, value }] : [],
            ),
        );
      if (shown.length === 0) throw new Inconclusive('not-observed', `no result shows ${noun}`);
      return forEach(context, shown, ({ record, at, value }) => {
        const found = fault(value, record);
        if (!found) return [];
        const { response } = record.call;
        return mismatch(response, `${toolOf(response)}: ${at} is`, { at, ...found });
      });
    },
  });

type CreatedRow = UcpRow & {
  readonly kind: Kind;
  readonly judge: (
    client: ToolClient,
    created: Created,
    examine: (calls: readonly ToolCall[]) => void,
    release: Release,
  ) => Promise<readonly Violation[]>;
};

/** A check that judges one record over a sequence of calls. */
export const createdRecord = ({ kind, judge, ...row }: CreatedRow): Check =>
  ucpCheck({
    needs: ['writes'],
    ...row,
    async run(context, release) {
      const client = await openUcpClient(context);
      return withRecord(client, kind, (created) =>
        judge(client, created, (calls) => void context.examine(calls), release),
      );
    },
  });

type Escalated = Readonly<Record<'completion' | 'cancellation' | 'read', ToolCall>>;

type EscalatedRow = UcpRow & {
  readonly judge: (calls: Escalated, context: Context, release: Release) => readonly Violation[];
};

/** A check of a checkout that is completed without an approval, then canceled and read: once for all of them. */
export function escalated({ judge, ...row }: EscalatedRow): Check {
  const what = 'an escalated checkout';
  return ucpCheck({
    needs: ['writes', 'purchase'],
    ...row,
    async run(context, release) {
      const client = await openUcpClient(context);
      const calls = await onceARun(context, { asker: row.id, what }, () =>
        withRecord(client, 'checkout', (created) => escalate(client, created)),
      );
      return judge(calls, context, release);
    },
  });
}

async function escalate(client: ToolClient, created: Created): Promise<Escalated> {
  await shipTo(client, created);
  const completion = await client.call('complete_checkout', created.facts);
  if (recordIn(completion, 'checkout').record.status !== 'requires_escalation') {
    throw new Inconclusive('not-observed', 'no checkout required escalation');
  }
  const cancellation = await client.call('cancel_checkout', created.facts);
  return { completion, cancellation, read: await client.call('get_checkout', created.facts) };
}

type ShownRow = UcpRow & {
  readonly kinds: readonly Kind[];
  /** Undefined where there is nothing to judge. */
  readonly holds: (shown: ShownRecord, release: Release) => readonly Violation[] | undefined;
};

/** A check that judges each state in which the tools show a record. */
export const shownRecords = ({ kinds, holds, ...row }: ShownRow): Check =>
  ucpCheck({
    ...row,
    needs: ['writes'],
    async run(context, release) {
      const client = await openUcpClient(context);
      const records: ShownRecord[] = [];
      for (const kind of kinds.filter((one) => release.kinds.includes(one))) {
        records.push(...(await showRecord(client, kind, row.id)));
      }
      return forEach(context, records, (shown) => holds(shown, release));
    },
  });

/**
 * A cart as created and as read, or a checkout as created, as updated with an address and a shipping method, and as
 * read. All checks share one of each.
 */
export async function showRecord(
  client: ToolClient,
  kind: Kind,
  asker: string,
): Promise<readonly ShownRecord[]> {
  const calls = kind === 'cart' ? await cartCalls(client, asker) : await checkoutCalls(client, asker);
  return calls.filter(({ failed }) => !failed).map((call) => recordIn(call, kind));
}

const cartCalls = (client: ToolClient, asker: string): Promise<readonly ToolCall[]> =>
  onceARun(client.context, { asker, what: 'a cart of the protocol' }, () =>
    withRecord(client, 'cart', async ({ call, facts }) => [call, await client.call('get_cart', facts)]),
  );

async function checkoutCalls(client: ToolClient, asker: string): Promise<readonly ToolCall[]> {
  const { call, update, read } = await sharedCheckout(client, asker);
  return [call, update, read];
}

/** `bare` is the last update, with what the checkout was created with; undefined where it cannot be sent. */
type SharedCheckout = Created & Shipped & { readonly bare?: ToolCall };

/** The checkout of all checks that create none of their own: shipped, then with another line, and then as it was created. */
export const sharedCheckout = (client: ToolClient, asker: string): Promise<SharedCheckout> =>
  onceARun(client.context, { asker, what: 'a shipped checkout of the protocol' }, () =>
    withRecord(client, 'checkout', async (created) => {
      const shipped = await shipTo(client, created);
      const [bare] = await replace(client, created, shipped).catch(noneKnown);
      return { ...created, ...shipped, ...(bare && { bare }) };
    }),
  );

async function replace(client: ToolClient, { facts }: Created, { method }: Shipped) {
  const { offers } = await requirePurchase(client);
  const all = { ...facts, ...destinationIn(client.home), shippingMethod: method.id };
  const plan = { plan: client.planWithKey };
  await client.send('update_checkout', planLines(plan, offers, 'update_checkout', all, [1, 1]), all);
  return [await client.call('update_checkout', facts)];
}
