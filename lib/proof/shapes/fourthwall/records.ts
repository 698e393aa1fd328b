/** The bags, checkouts and tickets of a small Korean shop: things without ids, and amounts in won, which have no decimals. */
import { at } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const methods = [
  { code: 'parcel', name: 'Parcel', won: 3_000 },
  { code: 'dawn', name: 'Before dawn', won: 5_500 },
] as const;

const money = (amount: number): Fields => ({ amount, currency: 'KRW' });

const thingOf = ({ item, quantity }: Line): Fields => ({
  variant: {
    code: item.id,
    name: `${item.ware.title}, ${item.label}`,
    price: money(item.amount),
  },
  qty: quantity,
});

export const showBag = ({ id, lines }: Basket): Fields => ({ bag: id, things: lines.map(thingOf) });

/** Parcels to Jeju cost 3000 won more. */
const costOf = ({ won }: (typeof methods)[number], { address }: Purchase): number =>
  String(at(address, 'postcode') ?? '').startsWith('63') ? won + 3_000 : won;

/** Prices include a tax of 10 %. */
function partsOf(purchase: Purchase): Fields {
  const { lines, address, method } = purchase;
  const chosen = methods.find(({ code }) => code === method);
  const things = sumOf(lines);
  const shipping = chosen ? costOf(chosen, purchase) : undefined;
  const sum = things + (shipping ?? 0);
  return {
    things: lines.map(thingOf),
    ship_to: address ?? null,
    shipping: chosen?.code ?? null,
    amounts: {
      things: money(things),
      shipping: shipping === undefined ? null : money(shipping),
      to_pay: money(sum),
      tax_inside: money(Math.round((sum * 10) / 110)),
    },
  };
}

function stateOf({ stage }: Purchase, lacking: readonly string[]): string {
  if (stage !== 'open') return stage === 'done' ? 'paid' : 'closed';
  return lacking.length > 0 ? 'waiting' : 'payable';
}

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  checkout: purchase.id,
  state: stateOf(purchase, lacking),
  waiting_for: lacking,
  ...partsOf(purchase),
  ways_to_ship: methods.map((method) => ({
    code: method.code,
    name: method.name,
    cost: money(costOf(method, purchase)),
  })),
  ticket: purchase.order ?? null,
});

export const showTicket = (purchase: Purchase): Fields => ({
  ticket: purchase.order,
  checkout: purchase.id,
  state: 'paid',
  ...partsOf(purchase),
});
