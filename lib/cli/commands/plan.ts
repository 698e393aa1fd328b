/** Plans the requests of an audit by a rehearsal on the reference storefront in this process, in both dialects. */
import { suites } from '../../../suites/index.ts';
import { policy } from '../../../suites/policy.ts';
import type { HttpRequest } from '../../model/http/http-request.ts';
import type { RunEvent } from '../../model/run-event.ts';
import { mostOf, type SideEffect, sideEffects } from '../../model/side-effect.ts';
import type { Target } from '../../model/target.ts';
import { judgeInProcess, referenceTarget } from '../../reference/in-process.ts';

export type PlannedRequest = {
  readonly method: string;
  /** A path below the base URL, with discovered parts in braces; or a method and tool of JSON-RPC. */
  readonly what: string;
  readonly effect: SideEffect;
  /** The request changes nothing, but reads a record of a buyer. */
  readonly readsRecord: boolean;
  readonly count: number;
};

type Counts = { readonly expected: number; readonly atMost: number };

export type Plan = {
  readonly baseUrl: string;
  readonly requests: readonly PlannedRequest[];
  readonly effects: readonly (Counts & { readonly effect: SideEffect })[];
  readonly total: Counts;
  readonly seconds: {
    /** If every response takes `assumedLatency` and all connections are always used. */
    readonly atLeast: number;
    /** The duration by the rate limit of the target's settings, if there is one. */
    readonly byRate?: number;
    /** Of one response. */
    readonly assumedLatency: number;
  };
};

const assumedLatency = 0.2;

/** Sends nothing. @throws UsageError when `only` or `skip` matches nothing. */
export async function makePlan(target: Target): Promise<Plan> {
  const rehearsals = [await rehearsed(target, 'document'), await rehearsed(target, 'ucp')] as const;
  const requests = mostOfBoth(...rehearsals);
  const effects = sideEffects.map((effect) => {
    const mine = requests.filter((request) => request.effect === effect);
    const most = mostOf(effect, target);
    return { effect, expected: Math.min(most, sumOf(mine)), atMost: most };
  });
  const sum = (name: keyof Counts) => effects.reduce((all, counts) => all + counts[name], 0);
  const total = {
    expected: Math.min(target.budget, sum('expected')),
    atMost: Math.min(target.budget, sum('atMost')),
  };
  return {
    baseUrl: target.baseUrl,
    requests,
    effects,
    total,
    seconds: {
      atLeast: (total.expected / target.connections) * assumedLatency,
      ...(target.rate !== undefined && { byRate: total.expected / target.rate }),
      assumedLatency,
    },
  };
}

const sumOf = (requests: readonly PlannedRequest[]): number =>
  requests.reduce((sum, { count }) => sum + count, 0);

type Tally = ReadonlyMap<string, PlannedRequest>;

/** @throws UsageError when `only` or `skip` matches nothing. */
async function rehearsed(target: Target, dialect: 'document' | 'ucp'): Promise<Tally> {
  const tally = new Map<string, PlannedRequest>();
  const { consents, rulesets, only, skip, seed, runs, retries, connections, budget } = target;
  const settings = { consents, rulesets, only, skip, seed, runs, retries, connections, budget };
  const onEvent = (event: RunEvent) => {
    if (event.kind !== 'sending') return;
    const planned = toPlanned(event.request, event.effect);
    const key = `${planned.effect} ${planned.method} ${planned.what}`;
    tally.set(key, { ...planned, count: (tally.get(key)?.count ?? 0) + 1 });
  };
  await judgeInProcess(suites, { target: settings, storefront: { dialect }, onEvent });
  return tally;
}

function toPlanned(request: HttpRequest, effect: SideEffect): PlannedRequest {
  const what = policy.pattern(request, referenceTarget.baseUrl);
  const readsRecord = effect === 'writes' && /^tools\/call get_/.test(what);
  return { method: request.method, what, effect, readsRecord, count: 1 };
}

function mostOfBoth(one: Tally, other: Tally): readonly PlannedRequest[] {
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
