/** The steps of sequences: calls that create, read, update and cancel a cart or checkout. */
import type { Step } from '../../../lib/assert/for-all-sequences.ts';
import { equals } from '../../../lib/assert/json.ts';
import { show } from '../../../lib/assert/violation.ts';
import { Inconclusive, prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import type { Id } from '../../discovered/arguments/facts.ts';
import { payloadsOf } from '../../discovered/tool-result.ts';
import { requireTools } from '../../discovered/tools.ts';
import { stateWords } from '../../words/records.ts';
import { idOf, withoutId } from '../client/record-ids.ts';
import type { ToolCall } from '../client/tool-client.ts';
import { isSameId, type Kind, operationsCheck } from '../client/values.ts';
import {
  type Lines,
  linesText,
  planLines,
  requestedFrom,
  sendCreation,
  tellsBuyer,
} from '../offers/requested-lines.ts';
import { requireShape } from '../shapes/record-shape.ts';
import {
  cancelledPromises,
  emptyView,
  factsOf,
  foreignTexts,
  isFurtherOver,
  type KnownRecord,
  linesOf,
  mustShowLines,
  type State,
  statesOf,
  toText,
  type View,
  viewIn,
  violates,
  type World,
} from './model.ts';
import { type Refusal, refuse, update } from './update.ts';

export type RecordStep = Step<State>;

export type StepsOfRecord = ReturnType<typeof stepsOf>;

/** The steps of one cart or checkout, which has a letter for its name: `cart A`. */
export const stepsOf = (world: World, kind: Kind, letter: string) => {
  const name = `${kind} ${letter}`;
  const isOffered = (lines: Lines) => requestedFrom(world.offers, lines).length > 0;
  const isOpen = ({ cancelled }: KnownRecord) => !cancelled;
  const onRecord = (
    text: string,
    can: (record: KnownRecord) => boolean,
    act: (state: State, record: KnownRecord) => Promise<readonly Violation[]>,
  ): RecordStep => ({
    canRun({ records }) {
      const record = records.get(name);
      return record !== undefined && can(record);
    },
    async run(state) {
      const record = state.records.get(name);
      return record ? act(state, record) : [];
    },
    toString: () => text,
  });
  const updateText = (text: string) => `update_${kind} ${letter} (${text})`;
  return {
    create: (lines: Lines): RecordStep => ({
      canRun: ({ records }) => isOffered(lines) && (records.get(name)?.cancelled ?? true),
      run: (state) => create(world, state, kind, name, lines),
      toString: () => `create_${kind} ${letter} (${linesText(lines)})`,
    }),
    get: onRecord(
      `get_${kind} ${letter}`,
      () => true,
      (state, record) => read(world, state, record),
    ),
    update: (lines: Lines): RecordStep =>
      onRecord(
        updateText(linesText(lines)),
        () => isOffered(lines),
        (state, record) => update(world, state, record, lines),
      ),
    refuse: (refusal: Refusal): RecordStep =>
      onRecord(updateText(refusal.text), isOpen, (state, record) => refuse(world, state, record, refusal)),
    cancel: onRecord(`cancel_${kind} ${letter}`, isOpen, (state, record) => cancel(world, state, record)),
  };
};

async function cancel(world: World, state: State, record: KnownRecord): Promise<readonly Violation[]> {
  const { failed } = await world.client.call(`cancel_${record.kind}`, factsOf(record, state));
  if (failed && world.rule === 'cancelled') throw prerequisite(operationsCheck[record.kind]);
  record.cancelled = !failed;
  return [];
}

/** @throws Inconclusive `not-observed` when nothing can be bought, `undeclared-shape` when the record has no id. */
async function create(
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
  const id = idOf(world.client.context.target, kind, call.rpcResponse);
  if (id === undefined) throw withoutId(kind, tool);
  const records = [...state.records].filter(([, record]) => record.kind === kind);
  const sameId = records.filter(([, record]) => record.id === id);
  for (const [other] of sameId) state.records.delete(other);
  const answered = viewIn(world, call, kind);
  confirmQuantities(world, state, lines, answered);
  state.records.set(name, {
    kind,
    id,
    answered,
    updateFailed: false,
    cancelled: false,
    addressed: tellsBuyer(call),
    isUpdatable: false,
  });
  if (world.rule === 'cancelled' && records.some(([, { cancelled }]) => cancelled)) {
    world.client.context.examine([call]);
  }
  const wrong = wrongLines(world, kind, lines, call, answered);
  if (wrong.length > 0) return wrong;
  const reused = sameId.find(([, { cancelled }]) => cancelled);
  if (!reused) return [];
  const message = `${tool} reuses the id ${show(id)} of the cancelled ${reused[0]} for a new ${kind}`;
  const promise = cancelledPromises[kind];
  const details = { expected: 'a new id', actual: show(id), promise };
  return violates(world, 'cancelled', call, message, details, { of: id });
}

function confirmQuantities(world: World, state: State, lines: Lines, answered: View): void {
  for (const { variant, quantity } of requestedFrom(world.offers, lines)) {
    if (answered.lines.get(String(variant)) === String(quantity)) {
      state.confirmed.add(`${quantity} of ${variant}`);
    }
  }
}

/** A new record shows an address that it was never sent, or drops a requested line. */
function wrongLines(
  world: World,
  kind: Kind,
  lines: Lines,
  call: ToolCall,
  answered: View,
): readonly Violation[] {
  const foreign = tellsBuyer(call) ? [] : foreignTexts(world, kind, call, answered);
  if (foreign.length > 0 || !mustShowLines(world, call, kind)) return foreign;
  const requested = requestedFrom(world.offers, lines);
  const dropped = requested.filter(
    ({ variant }) => !answered.lines.has(String(variant)) && requestsVariant(call, variant),
  );
  if (dropped.length === 0) return [];
  // As many lines as were requested may show their items by other ids.
  const surety = answered.lines.size >= requested.length && { atMost: 'should' as const };
  const expected = dropped.map(({ variant, quantity }) => `${quantity} of ${variant}`).join(', ');
  const message = `create_${kind} succeeds and shows ${toText(answered)}; requested was also ${expected}`;
  const details = { expected, actual: toText(answered), ...surety };
  return violates(world, 'kept', call, message, details, linesOf(world, kind, call));
}

/** Creates a record without an idempotency key, so that the call does not repeat one of this or another run. */
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

/** The call requests a variant, itself or by its cart. Some tools take only one line. */
const requestsVariant = ({ placed, source }: ToolCall, variant: Id): boolean =>
  (source?.placed ?? placed).some(
    ({ fact, value }) => fact === 'variant' && isSameId([value].flat()[0], variant),
  );

/** A later cart without one of the items: a checkout has the lines of the named cart, and not of the last one. */
async function createOtherCart({ client, offers, currency }: World, [, second]: Lines): Promise<unknown> {
  const lines: Lines = second === undefined && offers.length > 1 ? [undefined, 1] : [1];
  return client.send('create_cart', planLines(client, offers, 'create_cart', currency, lines), currency);
}

/** A failed reading may be temporary, and so may the next one where many callers read at once. */
const maxReadings = 3;

/** Reads a record, again after a failure. */
async function read(world: World, state: State, record: KnownRecord): Promise<readonly Violation[]> {
  const tool = `get_${record.kind}` as const;
  // A check of its own judges missing tools; here they must not hide the other records.
  if (!(await requireTools(world.client.context)).some(({ name }) => name === tool)) return [];
  const send = () => world.client.call(tool, factsOf(record, state));
  let call = await send();
  for (let n = 1; call.failed && n < maxReadings; n += 1) call = await send();
  return record.cancelled ? compareCancelled(world, record, call) : compare(world, state, record, call);
}

/** Records that were created to learn their shape could be read. */
const hasBeenRead = ({ shapes }: World, kind: Kind): boolean =>
  shapes.get(kind)?.samples.some(({ tool }) => tool === `get_${kind}`) ?? false;

function compare(world: World, state: State, record: KnownRecord, call: ToolCall): readonly Violation[] {
  const { kind, read: before, answered } = record;
  const rule = record.updateFailed ? 'refused' : 'kept';
  if (call.failed) {
    if (!state.readable.has(kind) && !hasBeenRead(world, kind)) throw prerequisite(operationsCheck[kind]);
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
  const isOfLines = !before || withoutTexts(before) !== withoutTexts(view);
  const where = isOfLines ? linesOf(world, kind, call) : {};
  return violates(world, rule, call, message, { expected, actual }, where);
}

const withoutTexts = ({ lines }: View): string => toText({ lines, texts: [] });

/** The lines of the last response that reading shows differently. A response may show only some of the lines. */
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

/** Later readings of a cancelled record have to equal the first one. */
function compareCancelled(world: World, record: KnownRecord, call: ToolCall): readonly Violation[] {
  const { kind, payloads, readCancelled: expected } = record;
  if (expected === undefined && !call.failed && equals(payloads, payloadsOf(call.rpcResponse))) {
    throw prerequisite(cancellationCheck[kind]);
  }
  const states = statesOf(call);
  const view = viewIn(world, call, kind);
  const actual = call.failed ? failure : `${states.join(' ')} ${toText(view)}`.trim();
  // Failures may be temporary, and a cancelled record may disappear.
  const wasTemporary = expected === failure && states.some((state) => stateWords.cancelled.test(state));
  if (expected === undefined || wasTemporary) record.readCancelled = actual;
  if (expected === undefined) record.read = view;
  if (expected === undefined) return [];
  // Of a record that shows neither a state nor lines, nothing could have changed.
  const isShown = call.failed || states.length > 0 || view.lines.size > 0;
  if (world.rule === 'cancelled' && isShown && record.isUpdatable) world.client.context.examine([call]);
  if (expected === actual || call.failed || wasTemporary || isFurtherOver(world, record, call)) return [];
  const message = `get_${kind} of a cancelled ${kind} shows ${actual}; before the later update it showed ${expected}`;
  const details = { expected, actual, promise: cancelledPromises[kind] };
  return violates(world, 'cancelled', call, message, details, {});
}
