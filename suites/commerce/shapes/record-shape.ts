/** What was learned about the carts or checkouts of a target: once a run, because it takes about twenty calls. */
import type { Target } from '../../../lib/model/target.ts';
import type { ToolClient } from '../client/tool-client.ts';
import type { Kind, ToolName } from '../client/tool-names.ts';
import type { Purchase } from '../offers/purchase.ts';
import { type LinePlaces, learnLines } from './line-places.ts';
import { type TakenSample, takeSamples } from './take-samples.ts';

export type RecordShape = {
  readonly kind: Kind;
  readonly samples: readonly TakenSample[];
  /** Where each tool shows the lines; a tool that shows none is left out. */
  readonly lines: ReadonlyMap<ToolName, LinePlaces>;
};

/** By target, which every check of a run shares, and by kind. */
const known = new WeakMap<Target, Map<Kind, Promise<RecordShape>>>();

/** The same for all checks of a run: those that ask first take the samples. @throws Inconclusive when a response is missing. */
export function requireShape(client: ToolClient, kind: Kind, purchase: Purchase): Promise<RecordShape> {
  const { target } = client.context;
  const shapes = known.get(target) ?? new Map<Kind, Promise<RecordShape>>();
  known.set(target, shapes);
  const shape = shapes.get(kind) ?? learnShape(client, kind, purchase);
  shapes.set(kind, shape);
  // The next check tries again.
  shape.catch(() => shapes.delete(kind));
  return shape;
}

async function learnShape(client: ToolClient, kind: Kind, purchase: Purchase): Promise<RecordShape> {
  const { offers, fallbackOffers, all, currency } = purchase;
  const own = await takeSamples(client, kind, { offers, currency });
  const isUsual = own.length > 0 || fallbackOffers.length === 0;
  const samples = isUsual ? own : await takeSamples(client, kind, { offers: fallbackOffers, currency });
  const tools = [...new Set(samples.map(({ tool }) => tool))];
  const lines = tools.flatMap((tool): [ToolName, LinePlaces][] => {
    const places = learnLines(
      samples.filter((sample) => sample.tool === tool),
      all,
    );
    return places ? [[tool, places]] : [];
  });
  return { kind, samples, lines: new Map(lines) };
}

/** Where a tool shows the lines: as learned from itself, or else where reading or creating shows them. */
export function placesFor({ kind, lines }: RecordShape, tool: string): LinePlaces | undefined {
  const known = [tool as ToolName, `get_${kind}` as const, `create_${kind}` as const].flatMap(
    (name) => lines.get(name) ?? [],
  );
  return known.find(({ quantity }) => quantity !== undefined) ?? known[0];
}

/** Whether a tool has shown lines, so that it has to show them from then on. */
export const showsLines = ({ lines }: RecordShape, tool: string): boolean => lines.has(tool as ToolName);
