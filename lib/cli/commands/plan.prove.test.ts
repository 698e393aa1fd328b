/** An audit keeps its plan: it sends at most the planned requests of each kind, and still judges everything. */
import { getEventListeners } from 'node:events';
import { describe, expect, test, vi } from 'vitest';
import { suites } from '../../../suites/index.ts';
import { checksOf, reported } from '../../engine/audit.ts';
import type { RunParts } from '../../engine/run.ts';
import { inProcess } from '../../http/transport/in-process.ts';
import type { Handler } from '../../model/saboteur.ts';
import { type SideEffect, sideEffects, type Target } from '../../model/target.ts';
import { partsForVariant, partsThrough } from '../../proof/audits/audit-through.ts';
import { farReaching, sampled } from '../../proof/audits/sampled.ts';
import { baroque } from '../../proof/variants/baroque/baroque.ts';
import { platform } from '../../proof/variants/platform/platform.ts';
import { terse } from '../../proof/variants/terse/terse.ts';
import { partsOf, referenceTarget, virtualClock } from '../../reference/in-process.ts';
import type { StorefrontOptions } from '../../storefront/index.ts';
import { makePlan, type Plan } from './plan.ts';

const target: Target = { ...referenceTarget, runs: 5, retries: 1, budget: 2_000 };

type Sent = Readonly<Record<SideEffect, number>>;

async function sentBy(parts: Omit<RunParts, 'listen'>) {
  const sent = Object.fromEntries(sideEffects.map((effect) => [effect, 0])) as Record<SideEffect, number>;
  const report = await reported(checksOf(suites), parts, (event) => {
    if (event.kind === 'sending') sent[event.effect] += 1;
  });
  const spent = report.verdicts.filter(({ reason }) => reason?.code === 'budget-spent');
  return { sent: sent as Sent, spent: spent.map(({ check }) => check) };
}

const reading: Target = { ...target, consents: [] };

/** Addresses do not affect a plan. */
const planned = makePlan(target);

const plannedReading = makePlan(reading);

/** What the lawful storefronts of other shapes get with every consent: each is audited once. */
const shapes = { terse, baroque, platform: platform(24) };

type Shape = keyof typeof shapes;

const sentToShapes = new Map<Shape, ReturnType<typeof sentBy>>();

function sentTo(shape: Shape): ReturnType<typeof sentBy> {
  const sent = sentToShapes.get(shape) ?? sentBy(partsForVariant(shapes[shape], target));
  sentToShapes.set(shape, sent);
  return sent;
}

/** The requests beyond a plan. */
function excess({ effects, total }: Plan, sent: Sent): readonly string[] {
  const all = sideEffects.reduce((sum, effect) => sum + sent[effect], 0);
  return [
    ...effects.filter(({ effect, atMost }) => sent[effect] > atMost).map(({ effect }) => effect),
    ...(all > total.atMost ? ['total'] : []),
  ];
}

test.each<readonly [string, Target, Promise<Plan>]>([
  ['reading', reading, plannedReading],
  ['every consent', target, planned],
])('the reference storefront receives the expected requests, with %s', async (_, settings, promised) => {
  const { sent, spent } = await sentBy(partsOf({ target: settings }));
  const plan = await promised;
  expect(spent).toEqual([]);
  for (const { effect, from, expected, upTo, atMost } of plan.effects) {
    expect([effect, sent[effect] <= expected]).toEqual([effect, true]);
    const ascending = [from, expected, upTo, atMost];
    expect([effect, ascending]).toEqual([effect, ascending.toSorted((a, b) => a - b)]);
    if (sent[effect] === 0) expect([effect, upTo]).toEqual([effect, 0]);
  }
  expect(excess(plan, sent)).toEqual([]);
});

const hosts = { baseUrl: referenceTarget.baseUrl, canonicalUrl: referenceTarget.baseUrl };

/** The kinds of which a plan says less than what was sent; what was sent in all, where it is not in the plan's range. */
function outside({ effects, total }: Plan, sent: Sent, isOrdinary: boolean): readonly unknown[] {
  const all = sideEffects.reduce((sum, effect) => sum + sent[effect], 0);
  return [
    ...effects.filter(({ effect, upTo }) => sent[effect] > upTo).map(({ effect }) => [effect, sent[effect]]),
    ...((isOrdinary && all < total.from) || all > total.upTo ? [all] : []),
  ];
}

describe.each<readonly [string, Target, Promise<Plan>]>([
  ['reading', reading, plannedReading],
  ['every consent', target, planned],
])('the plan with %s is a range in which the audit stays', (_, settings, plan) => {
  const reference = (storefront: Partial<StorefrontOptions>, own: Partial<Target> = {}) =>
    sentBy(partsOf({ target: { ...settings, ...own }, storefront }));
  const shaped = (shape: Shape) =>
    settings === target ? sentTo(shape) : sentBy(partsForVariant(shapes[shape], settings));

  const storefronts: readonly (readonly [string, () => ReturnType<typeof sentBy>, 'ordinary' | 'unusual'])[] =
    [
      ['the dialect of UCP', () => reference({ dialect: 'ucp' }), 'ordinary'],
      ['250 products', () => reference({ products: 250 }), 'ordinary'],
      ['3 products', () => reference({ products: 3 }), 'ordinary'],
      ['no second host, another seed', () => reference({ ...hosts, seed: 5 }, { seed: 77 }), 'ordinary'],
      ['the baroque shape', () => shaped('baroque'), 'unusual'],
      ['the shape of a platform', () => shaped('platform'), 'unusual'],
      ['the terse shape', () => shaped('terse'), 'unusual'],
    ];

  test.each(sampled(4, storefronts))('with %s', async (_name, audited, shape) => {
    const { sent } = await audited();
    expect(outside(await plan, sent, shape === 'ordinary')).toEqual([]);
  });

  test('is not twice as wide as it has to be', async () => {
    // Only a storefront that implements UCP fetches profiles, so that consent alone makes a plan wider; so do permalinks.
    const consents = settings.consents.filter((one) => one !== 'profiles');
    const { effects } = await makePlan({ ...settings, consents });
    const [reading] = effects;
    expect(reading?.upTo).toBeLessThan(1.35 * (reading?.from ?? 0));
  });
});

test.each(sampled(2, ['terse', 'platform', 'baroque'] as const))(
  'the lawful storefront %s receives at most the planned requests',
  async (shape) => {
    const { sent, spent } = await sentTo(shape);
    expect(spent).toEqual([]);
    expect(excess(await planned, sent)).toEqual([]);
  },
);

const broken: readonly (readonly [string, Handler])[] = [
  ['anything with {}', async () => Response.json({})],
  ['anything with 404', async () => new Response('x', { status: 404 })],
];

test.each<readonly [string, () => Omit<RunParts, 'listen'>]>([
  ...sampled(2, farReaching).map(
    (saboteur) => [saboteur.id, () => partsOf({ ...saboteur, target })] as const,
  ),
  ...broken.map(
    ([id, handler]) =>
      [id, () => partsThrough({ target, transport: inProcess(handler), clock: virtualClock() })] as const,
  ),
])(
  'the broken storefront %s receives at most the planned requests, and is judged to the end',
  async (_, parts) => {
    const { sent, spent } = await sentBy(parts());
    expect(spent).toEqual([]);
    expect(excess(await planned, sent)).toEqual([]);
  },
);

describe('a plan with every consent', () => {
  test('warns of nothing: its rehearsals leave no listener behind', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    const signals = new Set<AbortSignal>();
    const listen = AbortSignal.prototype.addEventListener;
    const spy = vi.spyOn(AbortSignal.prototype, 'addEventListener').mockImplementation(function (
      this: AbortSignal,
      ...words: Parameters<typeof listen>
    ) {
      signals.add(this);
      return listen.apply(this, words);
    });
    await makePlan({ ...referenceTarget, runs: 25 });
    // Warnings are emitted in the next tick.
    await new Promise((resolve) => setImmediate(resolve));
    spy.mockRestore();
    process.off('warning', note);
    expect(warnings).toEqual([]);
    expect(signals.size).toBeGreaterThan(2);
    const left = [...signals].map((signal) => getEventListeners(signal, 'abort').length);
    expect(left.filter((count) => count > 0)).toEqual([]);
  });
});
