/** The lines of a cart, and the changes that the arguments of an update ask for. */
import type { Outcome } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Item } from './stock.ts';

export type Line = { readonly key: string; readonly item: Item; readonly quantity: number };

/** `add` adds to the line of the same item; `set` with quantity 0 removes the line. */
export type Change =
  | { readonly does: 'add'; readonly item: unknown; readonly quantity: number }
  | { readonly does: 'set'; readonly key: unknown; readonly quantity: number }
  | { readonly does: 'clear' };

/** Why a tool refuses; each shape has its own codes and words. */
export type Reason =
  | 'unknown-item'
  | 'sold-out'
  | 'unknown-line'
  | 'unknown-cart'
  | 'unknown-checkout'
  | 'unknown-order'
  | 'unknown-method'
  | 'empty-cart'
  | 'closed'
  | 'stale'
  | 'unaddressed'
  | 'not-ready';

export type Refusing = (reason: Reason, detail?: Fields) => Outcome;

type LineRules = {
  readonly find: (id: unknown) => Item | undefined;
  readonly newKey: (item: Item) => string;
  readonly refuse: Refusing;
};

export const isLines = (value: readonly Line[] | Outcome): value is readonly Line[] => Array.isArray(value);

/** All changes, or the refusal of the first impossible one. */
export function applied(
  lines: readonly Line[],
  changes: readonly Change[],
  rules: LineRules,
): readonly Line[] | Outcome {
  let after = lines;
  for (const change of changes) {
    const next = step(after, change, rules);
    if (!isLines(next)) return next;
    after = next;
  }
  return after;
}

function step(lines: readonly Line[], change: Change, rules: LineRules): readonly Line[] | Outcome {
  if (change.does === 'clear') return [];
  if (change.does === 'add') return added(lines, change.item, change.quantity, rules);
  const line = lines.find(({ key }) => key === change.key);
  if (!line) return rules.refuse('unknown-line', { id: change.key });
  if (change.quantity === 0) return lines.filter((each) => each !== line);
  return lines.map((each) => (each === line ? { ...each, quantity: change.quantity } : each));
}

function added(
  lines: readonly Line[],
  id: unknown,
  quantity: number,
  { find, newKey, refuse }: LineRules,
): readonly Line[] | Outcome {
  const item = find(id);
  if (!item) return refuse('unknown-item', { id });
  if (!item.available) return refuse('sold-out', { id });
  const known = lines.find((line) => line.item.id === item.id);
  if (!known) return [...lines, { key: newKey(item), item, quantity }];
  return lines.map((line) => (line === known ? { ...line, quantity: line.quantity + quantity } : line));
}

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

export const amountOf = ({ item, quantity }: Line): number => item.amount * quantity;
export const subtotalOf = (lines: readonly Line[]): number => sumOf(lines.map(amountOf));
export const piecesIn = (lines: readonly Line[]): number => sumOf(lines.map(({ quantity }) => quantity));
