/** One visit to every shape: carts, a purchase and a cancelled checkout, in the words of the shape. */
import { noon } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';

/** The arguments of a shape. Records are what the shape answered before. */
export type Voice = {
  /** Items of the shape: three for sale, one sold out, and one that does not exist. */
  readonly items: Readonly<Record<'a' | 'b' | 'c' | 'soldOut' | 'unknown', unknown>>;
  readonly product: Fields;
  readonly lookup: Fields;
  /** Searches for one page after the other, in a shape that has pages. */
  readonly pages?: readonly Fields[];
  readonly create: (lines: readonly Wanted[]) => Fields;
  /** Sets the quantity of one item, adds it, or with 0 removes it; all else stays. */
  readonly set: (cart: Fields, item: unknown, quantity: number) => Fields;
  readonly cart: (cart: Fields) => Fields;
  readonly checkout: (checkout: Fields) => Fields;
  readonly address: (checkout: Fields) => Fields;
  readonly method: (checkout: Fields) => Fields;
  readonly approve: (checkout: Fields, given: boolean, at: number) => Fields;
  readonly order: (checkout: Fields) => Fields;
};

type Wanted = readonly [item: unknown, quantity: number];
type Step = (step: string, tool: string, args: Fields) => Promise<Fields>;

/** A scripted visit, for `played`. */
export const visit =
  (voice: Voice) =>
  async (step: Step): Promise<void> => {
    await step('search', 'search_catalog', { query: '' });
    await step('product', 'get_product', voice.product);
    await step('lookup', 'lookup_catalog', voice.lookup);
    for (const [index, page] of (voice.pages ?? []).entries()) {
      await step(`page ${index + 1}`, 'search_catalog', page);
    }
    const [cart, other] = await withCarts(voice, step);
    await withPurchase(voice, step, cart);
    const opened = await step('other checkout', 'create_checkout', voice.cart(other));
    const addressed = await step('other checkout addressed', 'update_checkout', voice.method(opened));
    await step('other checkout cancelled', 'cancel_checkout', voice.checkout(addressed));
    await step('cancelled checkout updated', 'update_checkout', voice.address(addressed));
    await step('cancelled checkout read', 'get_checkout', voice.checkout(opened));
  };

async function withCarts(voice: Voice, step: Step): Promise<readonly [Fields, Fields]> {
  const { a, b, c, soldOut, unknown } = voice.items;
  const first = await step(
    'cart',
    'create_cart',
    voice.create([
      [a, 2],
      [b, 1],
    ]),
  );
  const other = await step('other cart', 'create_cart', voice.create([[c, 1]]));
  await step('cart read', 'get_cart', voice.cart(first));
  const cart = await step('cart updated', 'update_cart', voice.set(first, a, 3));
  await step('updated cart read', 'get_cart', voice.cart(first));
  const large = await step('large cart', 'create_cart', voice.create([[a, 12]]));
  const larger = await step('line added', 'update_cart', voice.set(large, b, 2));
  const smaller = await step('line removed', 'update_cart', voice.set(larger, b, 0));
  await step(
    'unknown item',
    'create_cart',
    voice.create([
      [a, 1],
      [unknown, 1],
    ]),
  );
  await step('sold out', 'create_cart', voice.create([[soldOut, 1]]));
  await step('stale update', 'update_cart', voice.set(first, a, 5));
  await step('cart cancelled', 'cancel_cart', voice.cart(smaller));
  await step('cancelled cart read', 'get_cart', voice.cart(large));
  await step('other cart read', 'get_cart', voice.cart(other));
  return [await step('first cart again', 'get_cart', voice.cart(cart)), other];
}

async function withPurchase(voice: Voice, step: Step, cart: Fields): Promise<void> {
  const approve = (checkout: Fields, given = true, at = noon) => voice.approve(checkout, given, at);
  const opened = await step('checkout', 'create_checkout', voice.cart(cart));
  const addressed = await step('address', 'update_checkout', voice.address(opened));
  await step('completed unready', 'complete_checkout', approve(addressed));
  const ready = await step('method', 'update_checkout', voice.method(addressed));
  await step('checkout read', 'get_checkout', voice.checkout(opened));
  await step('completed without approval', 'complete_checkout', voice.checkout(ready));
  await step('completed unwillingly', 'complete_checkout', approve(ready, false));
  await step('completed late', 'complete_checkout', approve(ready, true, noon - 3_600_000));
  const done = await step('completed', 'complete_checkout', approve(ready));
  await step('order', 'get_order', voice.order(done));
  await step('completed again', 'complete_checkout', approve(ready));
}
