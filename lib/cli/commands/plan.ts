/** Plans the requests of an audit by rehearsals in this process: the reference storefront in both dialects, and a small one. */
import { suites } from '../../../suites/index.ts';
import { policy } from '../../../suites/policy.ts';
import { maxTellingApart } from '../../engine/causes/tell-apart.ts';
import { canFetchFiles } from '../../http/hosting.ts';
import type { HttpRequest } from '../../model/http.ts';
import type { RunEvent } from '../../model/run-event.ts';
import { maxOrders, maxRequestsFor, type SideEffect, sideEffects, type Target } from '../../model/target.ts';
import { judgeInProcess, referenceApproval, referenceTarget } from '../../reference/in-process.ts';
import type { Paint } from '../../report/terminal/paint.ts';
import type { StorefrontOptions } from '../../storefront/index.ts';
import { wrap } from '../../text/layout.ts';
import { plural } from '../../text/words.ts';

export type PlannedRequest = {
  readonly method: string;
  /** A path below the base URL, with discovered parts in braces; or a method and tool of JSON-RPC. */
  readonly what: string;
  readonly effect: SideEffect;
  /** The request changes nothing, but reads a record of a buyer. */
  readonly readsRecord: boolean;
  readonly count: number;
};

type Counts = {
  /** Of the smallest rehearsed storefront. */
  readonly from: number;
  /** Of the reference storefront. */
  readonly expected: number;
  /** No storefront that keeps its promises gets more. */
  readonly upTo: number;
  /** Never exceeded, whatever the storefront does. */
  readonly atMost: number;
};

export type Plan = {
  readonly baseUrl: string;
  readonly requests: readonly PlannedRequest[];
  readonly effects: readonly (Counts & { readonly effect: SideEffect })[];
  readonly total: Counts;
  /** The most requests that only read and tell causes apart; none unless a promise is broken. Part of `atMost`. */
  readonly tellingApart: number;
  /** Absent when none is placed. @property file with the approval. */
  readonly orders?: { readonly atMost: number; readonly file: string };
  readonly seconds: {
    /** If every response takes `assumedLatency` and all connections are always used. */
    readonly atLeast: number;
    /** The longest duration by the rate of the target's settings, if there is one. */
    readonly byRate?: number;
    /** Of one response. */
    readonly assumedLatency: number;
  };
};

const assumedLatency = 0.2;

/**
 * How many more requests a lawful storefront of another shape, or another seed, takes: other lists, names and sitemaps to read,
 * other generated calls, and retries when it throttles.
 */
const headroom: Readonly<Record<SideEffect, number>> = {
  reading: 1.16,
  'commerce-reading': 1.3,
  writes: 1.5,
  burst: Number.POSITIVE_INFINITY,
  purchase: Number.POSITIVE_INFINITY,
};

/** Three products, and no second host. */
const small = { products: 3, canonicalUrl: referenceTarget.baseUrl };

/** Has permalinks, which others have not. */
const august = { dialect: 'ucp', version: '2026-08-25' } as const;

/** Sends nothing. @throws UsageError when `only` or `skip` matches nothing. */
export async function makePlan(target: Target): Promise<Plan> {
  const rehearsals = [
    await rehearsed(target, { dialect: 'document' }),
    await rehearsed(target, { dialect: 'ucp' }),
  ] as const;
  const [least, most] = [await rehearsed(target, small), await rehearsed(target, august)];
  const requests = maxOfBoth(...rehearsals);
  const effects = sideEffects.map((effect) => ({
    effect,
    ...countsOf(effect, target, { requests, least: [...least.values()], most: [...most.values()] }),
  }));
  const sum = (name: keyof Counts) =>
    Math.min(
      target.budget,
      effects.reduce((all, counts) => all + counts[name], 0),
    );
  const total = { from: sum('from'), expected: sum('expected'), upTo: sum('upTo'), atMost: sum('atMost') };
  return {
    baseUrl: target.baseUrl,
    requests,
    effects,
    total,
    tellingApart: maxTellingApart,
    ...(target.approval && { orders: { atMost: maxOrders, file: target.approval.file } }),
    seconds: {
      atLeast: (total.from / target.connections) * assumedLatency,
      ...(target.rate !== undefined && { byRate: total.upTo / target.rate }),
      assumedLatency,
    },
  };
}

type Rehearsed = Readonly<Record<'requests' | 'least' | 'most', readonly PlannedRequest[]>>;

/** The storefront decides when a burst and a purchase end, so an attempt may take as many requests as their bound. */
function countsOf(effect: SideEffect, target: Target, { requests, least, most }: Rehearsed): Counts {
  const of = (list: readonly PlannedRequest[]) => sumOf(list.filter((request) => request.effect === effect));
  const [atMost, perAttempt] = [
    maxRequestsFor(effect, target),
    maxRequestsFor(effect, { ...target, retries: 0 }),
  ];
  const expected = Math.min(atMost, of(requests));
  const upTo =
    expected === 0 ? 0 : Math.min(perAttempt, Math.max(of(most), Math.ceil(expected * headroom[effect])));
  return { from: Math.min(expected, of(least)), expected, upTo, atMost };
}

const sumOf = (requests: readonly PlannedRequest[]): number =>
  requests.reduce((sum, { count }) => sum + count, 0);

type Tally = ReadonlyMap<string, PlannedRequest>;

/** @throws UsageError when `only` or `skip` matches nothing. */
async function rehearsed(target: Target, storefront: Partial<StorefrontOptions>): Promise<Tally> {
  const tally = new Map<string, PlannedRequest>();
  const { rulesets, only, skip, seed, runs, retries, connections, budget, agentProfile, depth } = target;
  const consents = target.consents.filter((one) => one !== 'profiles' || canFetchFiles(target));
  const settings = {
    ...{ consents, rulesets, only, skip, seed, runs, retries, connections, budget },
    ...(agentProfile !== undefined && { agentProfile }),
    ...(depth && { depth }),
    ...(target.approval && { approval: referenceApproval }),
  };
  const onEvent = (event: RunEvent) => {
    if (event.kind !== 'sending') return;
    const planned = toPlanned(event.request, event.effect);
    const key = `${planned.effect} ${planned.method} ${planned.what}`;
    tally.set(key, { ...planned, count: (tally.get(key)?.count ?? 0) + 1 });
  };
  await judgeInProcess(suites, { target: settings, storefront, onEvent });
  return tally;
}

function toPlanned(request: HttpRequest, effect: SideEffect): PlannedRequest {
  const what = policy.pattern(request, referenceTarget.baseUrl);
  const readsRecord = effect === 'writes' && /^tools\/call get_/.test(what);
  return { method: request.method, what, effect, readsRecord, count: 1 };
}

function maxOfBoth(one: Tally, other: Tally): readonly PlannedRequest[] {
  const keys = [...new Set([...one.keys(), ...other.keys()])];
  return keys
    .flatMap((key) => {
      const [a, b] = [one.get(key), other.get(key)];
      return a && b ? [a.count < b.count ? b : a] : (a ?? b ?? []);
    })
    .toSorted(
      (a, b) =>
        sideEffects.indexOf(a.effect) - sideEffects.indexOf(b.effect) ||
        b.count - a.count ||
        a.what.localeCompare(b.what, 'en'),
    );
}

const names: Readonly<Record<SideEffect, string>> = {
  reading: 'Reading',
  'commerce-reading': 'Reading at the commerce endpoint',
  writes: 'Writes: carts and checkouts, one made-up sign-in code',
  burst: 'Burst: the rate-limit probe',
  purchase: 'Purchase: attempts to complete a checkout',
};

/** The plan as text for a terminal: the requests by effect, and their totals. */
export function planText(
  { baseUrl, requests, effects, total, tellingApart, orders, seconds }: Plan,
  { retries }: Pick<Target, 'retries'>,
  { paint, width }: { readonly paint: Paint; readonly width: number },
): string {
  const sections = effects
    .filter(({ atMost }) => atMost > 0)
    .map(({ effect, from, upTo, atMost }) =>
      [
        `${paint.bold(names[effect])}: ${from} to ${upTo}, never more than ${atMost}`,
        ...requests
          .filter((request) => request.effect === effect)
          .map(
            ({ method, what, count, readsRecord }) =>
              `${String(count).padStart(6)}  ${method.padEnd(7)} ${what}${readsRecord ? '  (reads a record)' : ''}`,
          ),
      ].join('\n'),
    );
  const withheld = effects.filter(({ atMost }) => atMost === 0).map(({ effect }) => effect);
  const summary = [
    `${baseUrl}: ${total.from} to ${plural(total.upTo, 'request')}, depending on what the storefront has`,
    `${retries > 0 ? 'Failed checks are retried, and so are throttled requests' : 'Throttled requests are retried, failed checks are not'}: never more than ${total.atMost} requests`,
    `At least ${toSeconds(seconds.atLeast)} when each answer takes ${seconds.assumedLatency} s${
      seconds.byRate === undefined ? '' : `, and up to ${toSeconds(seconds.byRate)} by the rate`
    }; waits that the storefront demands are not included`,
    `If a promise is broken, up to ${tellingApart} more requests that only read tell causes apart, within the same bounds`,
    ...(orders ? [`Up to ${orders.atMost} orders are placed, with the approval of ${orders.file}`] : []),
    ...(withheld.length > 0 ? [`Never sent without the consent: ${withheld.join(', ')}`] : []),
    'Counts in the lists are those of the reference storefront; nothing was sent.',
  ];
  const lines = summary.flatMap((sentence) =>
    wrap(sentence, width - indent.length).map((line, index) => (index === 0 ? line : indent + line)),
  );
  return `${[...sections, lines.join('\n')].join('\n\n')}\n`;
}

/** Before the second line of a sentence. */
const indent = '  ';

const toSeconds = (seconds: number): string => `${Math.ceil(seconds)} s`;
