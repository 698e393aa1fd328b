/** The calls that sequences about carts and checkouts consist of. */
import type { Step } from '../../../lib/assert/for-all-sequences.ts';
import { prerequisite } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { type Lines, linesText, requestedFrom } from '../client/plan-lines.ts';
import { type Kind, operationsCheck } from '../client/tool-names.ts';
import { create } from './create.ts';
import { factsOf, type KnownRecord, type State, type World } from './model.ts';
import { read } from './read.ts';
import type { Refusal } from './refusals.ts';
import { refuse, update } from './update.ts';

export type RecordStep = Step<State>;
export type StepsOfRecord = ReturnType<typeof stepsOf>;

/** The steps about one cart or checkout, which a letter names: `cart A`. */
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
