/** The step that creates a cart or checkout. */
import { show } from '../../../lib/assert/violation.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import type { Id } from '../../discovered/arguments/facts.ts';
import { recordId } from '../../discovered/tool-result.ts';
import { type Lines, planLines, requestedFrom } from '../client/plan-lines.ts';
import { sendCreation } from '../client/send-creation.ts';
import type { ToolCall } from '../client/tool-client.ts';
import type { Kind } from '../client/tool-names.ts';
import { isSameId } from '../client/values.ts';
import { requireShape } from '../shapes/record-shape.ts';
import {
  cancelledPromises,
  foreignTexts,
  mustShowLines,
  type State,
  viewIn,
  violates,
  type World,
} from './model.ts';
import { toText } from './record-view.ts';

/** @throws Inconclusive `not-observed` when nothing can be bought, `undeclared-shape` when the record has no id. */
export async function create(
  world: World,
  state: State,
  kind: Kind,
  name: string,
  lines: Lines,
): Promise<readonly Violation[]> {
  const tool = `create_${kind}` as const;
  const call = await createLines(world, kind, lines);
  if (!call.failed && !world.shapes.has(kind)) {
    world.shapes.set(kind, await requireShape(world.client, kind, world));
  }
  // Some storefronts sell no more than one of a variant.
  const isPlain = state.records.size === 0 && lines.length === 1 && lines[0] === 1;
  if (call.failed && isPlain) {
    throw new Inconclusive('not-observed', `${tool} refused every variant that was tried`);
  }
  if (call.failed) return [];
  const id = recordId(call.rpcResponse, kind);
  if (id === undefined) throw new Inconclusive('undeclared-shape', `${tool} answers without an id`);
  const records = [...state.records].filter(([, record]) => record.kind === kind);
  const sameId = records.filter(([, record]) => record.id === id);
  for (const [other] of sameId) state.records.delete(other);
  const answered = viewIn(world, call, kind);
  for (const { variant, quantity } of requestedFrom(world.offers, lines)) {
    if (answered.lines.get(String(variant)) === String(quantity)) {
      state.confirmed.add(`${quantity} of ${variant}`);
    }
  }
  state.records.set(name, { kind, id, answered, updateFailed: false, cancelled: false, addressed: false });
  if (world.rule === 'cancelled' && records.some(([, { cancelled }]) => cancelled)) {
    world.client.context.examine([call]);
  }
  const foreign = foreignTexts(world, kind, call, answered);
  if (foreign.length > 0) return foreign;
  const dropped = mustShowLines(world, call, kind)
    ? requestedFrom(world.offers, lines).filter(
        ({ variant }) => !answered.lines.has(String(variant)) && holdsVariant(call, variant),
      )
    : [];
  if (dropped.length > 0) {
    const expected = dropped.map(({ variant, quantity }) => `${quantity} of ${variant}`).join(', ');
    const message = `${tool} succeeds and shows ${toText(answered)}; requested was also ${expected}`;
    const violations = violates(world, 'kept', call, message, { expected, actual: toText(answered) });
    if (violations.length > 0) return violations;
  }
  const reused = sameId.find(([, { cancelled }]) => cancelled);
  if (!reused) return [];
  const message = `${tool} reuses the id ${show(id)} of the cancelled ${reused[0]} for a new ${kind}`;
  const promise = cancelledPromises[kind];
  return violates(world, 'cancelled', call, message, { expected: 'a new id', actual: show(id), promise });
}

/** Without an idempotency key, so that no earlier call, of this run or another, is repeated. */
async function createLines(world: World, kind: Kind, lines: Lines): Promise<ToolCall> {
  const send = () =>
    sendCreation(
      world.client,
      kind,
      world.currency,
      (tool, facts) => planLines(world.client, world.offers, tool, facts, lines),
      () => createOtherCart(world, lines),
    );
  let call = await send();
  if (call.failed && world.fallbackOffers.length > 0) {
    world.offers = world.fallbackOffers;
    call = await send();
  }
  world.fallbackOffers = [];
  return call;
}

/** Whether the call has requested a variant, itself or by its cart: some tools take one line only. */
const holdsVariant = ({ placed }: ToolCall, variant: Id): boolean =>
  placed.some(
    ({ fact, value }) => fact === 'cart' || (fact === 'variant' && isSameId([value].flat()[0], variant)),
  );

/** A later cart without one of the items: a checkout is of the cart that was named, not of the last one. */
async function createOtherCart({ client, offers, currency }: World, [, second]: Lines): Promise<unknown> {
  const lines: Lines = second === undefined && offers.length > 1 ? [undefined, 1] : [1];
  return client.send('create_cart', planLines(client, offers, 'create_cart', currency, lines), currency);
}
