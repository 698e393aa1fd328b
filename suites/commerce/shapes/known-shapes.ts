/** What was learned about carts and about checkouts, each on its own: a missing tool of one hides nothing of the other. */
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { noneKnown } from '../../discovered/subjects.ts';
import type { ToolClient } from '../client/tool-client.ts';
import { kinds } from '../client/tool-names.ts';
import { type Purchase, requirePurchase } from '../offers/purchase.ts';
import { type RecordShape, requireShape } from './record-shape.ts';

export type KnownShapes = { readonly shapes: readonly RecordShape[]; readonly purchase: Purchase };

/** @throws Inconclusive when nothing was learned about either, for the reason of the first. */
export async function requireShapes(client: ToolClient): Promise<KnownShapes> {
  const purchase = await requirePurchase(client);
  const found: RecordShape[] = [];
  let problem: Inconclusive | undefined;
  for (const kind of kinds) {
    try {
      found.push(await requireShape(client, kind, purchase));
    } catch (cause) {
      noneKnown(cause);
      if (cause instanceof Inconclusive) problem ??= cause;
    }
  }
  const shapes = found.filter(({ samples }) => samples.length > 0);
  if (shapes.length > 0) return { shapes, purchase };
  throw problem ?? new Inconclusive('not-observed', 'no cart or checkout could be created');
}
