/** A quick audit has requests enough for storefronts of other shapes, lawful or broken. */
import { expect, test } from 'vitest';
import { suites } from '../../../suites/index.ts';
import { saboteurs } from '../../../suites/saboteurs.ts';
import { checksOf, reported } from '../../engine/audit.ts';
import type { RunParts } from '../../engine/run.ts';
import { inProcess } from '../../http/transport/in-process.ts';
import type { Handler } from '../../model/saboteur.ts';
import { quickBudget } from '../../model/side-effect.ts';
import { type InProcessOptions, partsOf, referenceTarget, virtualClock } from '../../reference/in-process.ts';
import { partsForVariant, partsThrough } from '../audit-through.ts';
import { baroque } from '../variants/baroque/baroque.ts';
import { platform } from '../variants/platform/platform.ts';
import { terse } from '../variants/terse/terse.ts';
import { quickTarget } from './audit-quickly.ts';

const target = { ...referenceTarget, ...quickTarget };
const reference = (options: InProcessOptions) => partsOf({ ...options, target: quickTarget });
const through = (handler: Handler) =>
  partsThrough({ target, transport: inProcess(handler), clock: virtualClock() });
/** Each breaks what many checks judge, in another part of the interface. */
const some = saboteurs.filter((_, index) => index % 130 === 60);

test.each<readonly [string, () => Omit<RunParts, 'listen'>]>([
  ['the lawful shape terse', () => partsForVariant(terse, target)],
  ['the lawful shape baroque', () => partsForVariant(baroque, target)],
  ['the shape of a platform', () => partsForVariant(platform(24), target)],
  ['a reference storefront with 250 products', () => reference({ storefront: { products: 250 } })],
  ['a reference storefront with 3 products', () => reference({ storefront: { products: 3 } })],
  ['another seed', () => reference({ storefront: { dialect: 'ucp', seed: 5 } })],
  ['{} for everything', () => through(async () => Response.json({}))],
  ['404 for everything', () => through(async () => new Response('x', { status: 404 }))],
  ...some.map((one) => [`the saboteur ${one.id}`, () => reference(one)] as const),
])('%s is judged to the end', async (_, parts) => {
  let sent = 0;
  const { verdicts } = await reported(checksOf(suites), parts(), ({ kind }) => {
    if (kind === 'sending') sent += 1;
  });
  expect(verdicts.filter(({ reason }) => reason?.code === 'budget-spent').map(({ check }) => check)).toEqual(
    [],
  );
  expect(sent).toBeLessThanOrEqual(quickBudget);
});
