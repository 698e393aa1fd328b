/** What a cart or checkout shows, held against what it has shown before and what it was told. */
import { equals } from '../../../lib/assert/json.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { payloadsOf } from '../../discovered/tool-result.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { found, type Kept, type State, soughtIn, type World } from './model.ts';
import { statesOf, toText, type View, viewOf } from './record-view.ts';
import { isVariant, type Wish, wanted } from './requested-lines.ts';

/**
 * After an update that succeeded. A storefront may give less than it was asked for, or add up instead of setting; so
 * only one that has set quantities before, and shown this one, is blamed for another.
 */
export function changed(
  world: World,
  state: State,
  kept: Kept,
  called: ToolCall,
  wish: Wish,
): readonly Violation[] {
  const said = viewOf(called, soughtIn(world));
  const known = kept.read ?? kept.said;
  const asked = wanted(world, wish)
    .filter(({ variant }) => called.placed.some(({ value }) => isVariant(value, variant)))
    .map(({ variant, quantity }) => ({ variant: String(variant), quantity: String(quantity) }));
  const wrong = asked.filter(
    ({ variant, quantity }) =>
      state.sets &&
      state.honoured.has(`${quantity} of ${variant}`) &&
      said.lines.has(variant) &&
      said.lines.get(variant) !== quantity,
  );
  for (const { variant, quantity } of asked) {
    if (said.lines.get(variant) !== quantity) continue;
    state.honoured.add(`${quantity} of ${variant}`);
    if (known.lines.has(variant) && known.lines.get(variant) !== quantity) state.sets = true;
  }
  kept.said = said;
  kept.doubtful = false;
  delete kept.read;
  if (wrong.length === 0) return [];
  const expected = wrong.map(({ variant, quantity }) => `${quantity} of ${variant}`).join(', ');
  const message = `update_${kept.kind} shows ${toText(said)}; asked for was ${expected}, which it has shown before`;
  return found(world, 'kept', called, message, { expected, actual: toText(said) });
}

/** The lines that an answer has shown and that reading shows otherwise; an answer may show less than all. */
const differing = (said: View, read: View): readonly string[] =>
  read.lines.size === 0
    ? []
    : [...said.lines].flatMap(([variant, quantity]) =>
        read.lines.get(variant) === quantity ? [] : [`${quantity} of ${variant}`],
      );

const isSame = (a: View, b: View): boolean => toText(a) === toText(b);

/** Reading what is not cancelled. */
export function readLive(world: World, state: State, kept: Kept, called: ToolCall): readonly Violation[] {
  const { kind } = kept;
  const rule = kept.doubtful ? 'refused' : 'kept';
  if (called.failed) {
    if (!state.readable.has(kind))
      throw new Inconclusive('prerequisite', `commerce/${kind}s-can-be-worked-with does not hold`);
    const message = `get_${kind} fails, though nobody has cancelled this ${kind}`;
    return found(world, rule, called, message, { expected: `the ${kind}`, actual: 'a failure' });
  }
  state.readable.add(kind);
  const view = viewOf(called, soughtIn(world));
  const before = kept.read;
  const lost = differing(kept.said, view);
  const isJudged = before
    ? toText(before) !== toText(empty)
    : kept.said.lines.size > 0 && view.lines.size > 0;
  if (isJudged && rule === world.rule) world.client.context.examine([called]);
  kept.read = view;
  kept.payloads = payloadsOf(called.rpcResponse);
  kept.doubtful = false;
  if (lost.length === 0 && (!before || isSame(before, view))) return [];
  const expected = before ? toText(before) : lost.join(', ');
  const told = before ? `get_${kind} showed` : `the last answer showed`;
  const since = rule === 'refused' ? ', and what came since was refused' : '';
  const message = `get_${kind} shows ${toText(view)}; ${told} ${expected}${since}`;
  return found(world, rule, called, message, { expected, actual: toText(view) });
}

const empty: View = { lines: new Map(), texts: [] };

/** Reading what is cancelled: as it is seen the first time, so it stays. */
export function readEnded(world: World, kept: Kept, called: ToolCall): readonly Violation[] {
  const { kind, payloads, end } = kept;
  if (end === undefined && !called.failed && equals(payloads, payloadsOf(called.rpcResponse)))
    throw new Inconclusive('prerequisite', `commerce/cancelled-${kind}s-end does not hold`);
  const states = statesOf(called).join(' ');
  const now = called.failed ? 'a failure' : `${states} ${toText(viewOf(called, soughtIn(world)))}`.trim();
  kept.end ??= now;
  if (end === undefined) return [];
  if (world.rule === 'ended') world.client.context.examine([called]);
  if (end === now) return [];
  const message = `get_${kind} of a cancelled ${kind} shows ${now}; before it was asked to change it showed ${end}`;
  return found(world, 'ended', called, message, { expected: end, actual: now });
}
