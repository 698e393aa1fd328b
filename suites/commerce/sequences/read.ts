/** The step that reads a cart or checkout and compares it with what it has shown before. */
import { equals } from '../../../lib/assert/json.ts';
import { prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import { payloadsOf } from '../../discovered/tool-result.ts';
import { requireTools } from '../../discovered/tools.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { operationsCheck } from '../client/tool-names.ts';
import {
  cancelledPromises,
  factsOf,
  foreignTexts,
  type KnownRecord,
  mustShowLines,
  type State,
  viewIn,
  violates,
  type World,
} from './model.ts';
import { emptyView, statesOf, toText, type View } from './record-view.ts';

/** A record is read again after a failure, which may be temporary. */
export async function read(world: World, state: State, record: KnownRecord): Promise<readonly Violation[]> {
  const tool = `get_${record.kind}` as const;
  // A tool that is missing is judged by its own check, and hides nothing of the other records.
  if (!(await requireTools(world.client.context)).some(({ name }) => name === tool)) return [];
  const send = () => world.client.call(tool, factsOf(record, state));
  const first = await send();
  const call = first.failed ? await send() : first;
  return record.cancelled ? compareCancelled(world, record, call) : compare(world, state, record, call);
}

function compare(world: World, state: State, record: KnownRecord, call: ToolCall): readonly Violation[] {
  const { kind, read: before, answered } = record;
  const rule = record.updateFailed ? 'refused' : 'kept';
  if (call.failed) {
    if (!state.readable.has(kind)) throw prerequisite(operationsCheck[kind]);
    const message = `get_${kind} fails, though this ${kind} was not cancelled`;
    return violates(world, rule, call, message, { expected: `the ${kind}`, actual: 'a failure' });
  }
  state.readable.add(kind);
  const view = viewIn(world, call, kind);
  const foreign = record.addressed ? [] : foreignTexts(world, kind, call, view);
  if (foreign.length > 0) return foreign;
  const mustShow = mustShowLines(world, call, kind);
  const lost = missingFrom(view, answered, mustShow);
  const isJudged = before
    ? toText(before) !== toText(emptyView)
    : answered.lines.size > 0 && (mustShow || view.lines.size > 0);
  if (isJudged && rule === world.rule) world.client.context.examine([call]);
  record.read = view;
  record.payloads = payloadsOf(call.rpcResponse);
  record.updateFailed = false;
  if (lost.length === 0 && (!before || toText(before) === toText(view))) return [];
  const [expected, actual] = [before ? toText(before) : lost.join(', '), toText(view)];
  const source = before ? `get_${kind} showed` : 'the last response showed';
  const since = rule === 'refused' ? ', and the updates since then were refused' : '';
  const message = `get_${kind} shows ${actual}; ${source} ${expected}${since}`;
  return violates(world, rule, call, message, { expected, actual });
}

/** The lines of an answer that reading shows differently; an answer may show less than all. */
const missingFrom = (view: View, answered: View, mustShow: boolean): readonly string[] =>
  view.lines.size === 0 && !mustShow
    ? []
    : [...answered.lines].flatMap(([variant, quantity]) =>
        view.lines.get(variant) === quantity ? [] : [`${quantity} of ${variant}`],
      );

const cancellationCheck = {
  cart: 'commerce/cart-cancellation-takes-effect',
  checkout: 'commerce/checkout-cancellation-takes-effect',
} as const;

const failure = 'a failure';

/** The first reading after the cancellation is the one that later readings have to equal. */
function compareCancelled(world: World, record: KnownRecord, call: ToolCall): readonly Violation[] {
  const { kind, payloads, readCancelled: expected } = record;
  if (expected === undefined && !call.failed && equals(payloads, payloadsOf(call.rpcResponse))) {
    throw prerequisite(cancellationCheck[kind]);
  }
  const states = statesOf(call);
  const actual = call.failed ? failure : `${states.join(' ')} ${toText(viewIn(world, call, kind))}`.trim();
  // Failures may be temporary, and a cancelled record may go; it comes back only where it is not cancelled any more.
  const wasTemporary = expected === failure && states.some((state) => /cancel/i.test(state));
  if (expected === undefined || wasTemporary) record.readCancelled = actual;
  if (expected === undefined) return [];
  if (world.rule === 'cancelled') world.client.context.examine([call]);
  if (expected === actual || call.failed || wasTemporary) return [];
  const message = `get_${kind} of a cancelled ${kind} shows ${actual}; before the later update it showed ${expected}`;
  return violates(world, 'cancelled', call, message, { expected, actual, promise: cancelledPromises[kind] });
}
