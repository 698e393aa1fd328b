/** One purchase in the arguments of any shape: two carts, two checkouts, refusals, an order and cancellations. */
import { noon } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';

/** The arguments of a shape. Each `record` is the latest answer about the cart or checkout. */
export type Script = {
  readonly search: Fields;
  readonly lookup: Fields;
  readonly product: Fields;
  readonly a: unknown;
  readonly b: unknown;
  readonly soldOut: unknown;
  readonly unknown: unknown;
  readonly create: (lines: readonly (readonly [item: unknown, quantity: number])[]) => Fields;
  readonly cart: (record: Fields) => Fields;
  /** Sets the quantity of the first line. */
  readonly recount: (record: Fields, quantity: number) => Fields;
  /** Removes the second line, and leaves the first. */
  readonly remove: (record: Fields) => Fields;
  readonly checkout: (record: Fields) => Fields;
  readonly address: Fields;
  readonly method: Fields;
  readonly approval: (given: boolean, at: string) => Fields;
  readonly order: (record: Fields) => Fields;
  /** The version that a change of the record needs. */
  readonly version?: (record: Fields) => Fields;
};

/** A step of the scenario, a path in its answer, and the value there. */
export type Figure = readonly [step: string, path: string, value: unknown];

type Step = (step: string, tool: string, args: Fields) => Promise<Fields>;

const time = (millis: number): string => new Date(millis).toISOString();
const [now, anHourAgo] = [time(noon), time(noon - 3_600_000)];

export const scenarioOf = (script: Script) => async (step: Step) => {
  await step('search', 'search_catalog', script.search);
  await step('lookup', 'lookup_catalog', script.lookup);
  await step('product', 'get_product', script.product);
  const [cart, other] = await inCarts(script, step);
  await inCheckouts(script, step, cart, other);
  const latest = await step('cart read before removal', 'get_cart', script.cart(cart));
  const change = { ...script.cart(cart), ...script.version?.(latest) };
  await step('line removed', 'update_cart', { ...change, ...script.remove(latest) });
  const rest = await step('cart read without it', 'get_cart', script.cart(cart));
  await step('cart cancelled', 'cancel_cart', { ...script.cart(cart), ...script.version?.(rest) });
  const gone = await step('cancelled cart read', 'get_cart', script.cart(cart));
  const again = { ...script.cart(cart), ...script.version?.(gone) };
  await step('cancelled cart updated', 'update_cart', { ...again, ...script.recount(rest, 4) });
  await step('other cart at the end', 'get_cart', script.cart(other));
};

async function inCarts(script: Script, step: Step): Promise<readonly [cart: Fields, other: Fields]> {
  const { a, b, create, soldOut, unknown, version } = script;
  const pair = [
    [a, 2],
    [b, 1],
  ] as const;
  const cart = await step('cart', 'create_cart', create(pair));
  const other = await step('other cart', 'create_cart', create([[b, 5]]));
  await step('cart read', 'get_cart', script.cart(cart));
  const change = { ...script.cart(cart), ...version?.(cart) };
  await step('cart updated', 'update_cart', { ...change, ...script.recount(cart, 3) });
  await step('updated cart read', 'get_cart', script.cart(cart));
  await step('other cart read', 'get_cart', script.cart(other));
  await step('cart updated from an old answer', 'update_cart', { ...change, ...script.recount(cart, 3) });
  await step('cart of twelve', 'create_cart', create([[a, 12]]));
  await step('sold out', 'create_cart', create([[soldOut, 1]]));
  const withUnknown = [
    [a, 1],
    [unknown, 1],
  ] as const;
  await step('unknown item', 'create_cart', create(withUnknown));
  return [cart, other];
}

async function inCheckouts(script: Script, step: Step, cart: Fields, other: Fields): Promise<void> {
  const { address, approval, method, version } = script;
  const opened = await step('checkout', 'create_checkout', script.cart(cart));
  const second = await step('other checkout', 'create_checkout', script.cart(other));
  const [one, two] = [script.checkout(opened), script.checkout(second)];
  let latest = opened;
  const change = async (name: string, tool: string, args: Fields) => {
    const record = await step(name, tool, { ...one, ...version?.(latest), ...args });
    if (Object.keys(record).length > 0) latest = record;
  };
  await change('completed too early', 'complete_checkout', approval(true, now));
  await change('address', 'update_checkout', address);
  await step('checkout read', 'get_checkout', one);
  await change('method', 'update_checkout', method);
  await step('checkout read again', 'get_checkout', one);
  await step('other checkout read', 'get_checkout', two);
  await step('other checkout cancelled', 'cancel_checkout', { ...two, ...version?.(second) });
  const cancelled = await step('cancelled checkout read', 'get_checkout', two);
  const late = { ...two, ...version?.(cancelled), ...address };
  await step('cancelled checkout updated', 'update_checkout', late);
  await change('completed without approval', 'complete_checkout', {});
  await change('completed unwillingly', 'complete_checkout', approval(false, now));
  await change('completed late', 'complete_checkout', approval(true, anHourAgo));
  await step('checkout read after refusals', 'get_checkout', one);
  await change('completed', 'complete_checkout', approval(true, now));
  await step('completed checkout read', 'get_checkout', one);
  await step('completed checkout read again', 'get_checkout', one);
  latest = await step('completed checkout read a third time', 'get_checkout', one);
  await step('order', 'get_order', script.order(latest));
  await change('completed again', 'complete_checkout', approval(true, now));
  await change('placed checkout updated', 'update_checkout', address);
}
