/** The carts, checkouts and orders of the marketplace: items in groups by seller, each group with a delivery of its own. */
import { asFields } from '../../planted/planted.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

type Seller = {
  readonly id: string;
  readonly name: string;
  /** What each delivery costs, in grosze. */
  readonly fees: Readonly<Record<'courier' | 'locker', number>>;
  /** From this amount of its goods on, lockers are free. */
  readonly freeFrom: number;
};

export const sellers: readonly Seller[] = [
  { id: 'tkalnia', name: 'Tkalnia Podlasie', fees: { courier: 1_590, locker: 1_099 }, freeFrom: 20_000 },
  { id: 'glina', name: 'Pracownia Glina', fees: { courier: 1_850, locker: 1_349 }, freeFrom: 15_000 },
  { id: 'miody', name: 'Miody Roztocza', fees: { courier: 1_420, locker: 899 }, freeFrom: 10_000 },
];

export const methods = ['courier', 'locker'] as const;

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'PLN' });

const sellerOf = ({ item }: Line): string => item.id.split(':')[0] ?? '';

/** The sellers of these lines, in the order of their first lines. */
export const sellersIn = (lines: readonly Line[]): readonly Seller[] =>
  [...new Set(lines.map(sellerOf))].flatMap((id) => sellers.find((seller) => seller.id === id) ?? []);

const ownLines = (lines: readonly Line[], seller: Seller): readonly Line[] =>
  lines.filter((line) => sellerOf(line) === seller.id);

const feeFor = (seller: Seller, goods: number, method: unknown): number => {
  if (method !== 'courier' && method !== 'locker') return 0;
  return method === 'locker' && goods >= seller.freeFrom ? 0 : seller.fees[method];
};

const itemOf = ({ id, item, quantity }: Line): Fields => ({
  itemId: id,
  offer: { id: item.id, title: `${item.ware.title}, ${item.label}` },
  qty: quantity,
  unitPrice: moneyOf(item.amount),
  value: moneyOf(item.amount * quantity),
});

/** What the marketplace takes for the protection of the buyer: 2 % of the goods, 20 złoty at most. */
const protectionFor = (goods: number): number => Math.min(2_000, Math.round(goods / 50));

/** The part of a price that is tax of 23 %. */
const taxIn = (gross: number): number => Math.round((gross * 23) / 123);

const groupOf = (lines: readonly Line[], seller: Seller): Fields => ({
  seller: { id: seller.id, name: seller.name },
  items: ownLines(lines, seller).map(itemOf),
  itemsValue: moneyOf(sumOf(ownLines(lines, seller))),
});

export const showCart = ({ id, stage, lines }: Basket): Fields => {
  const [goods, protection] = [sumOf(lines), protectionFor(sumOf(lines))];
  return {
    cartId: id,
    status: stage === 'off' ? 'DISCARDED' : 'OPEN',
    sellerGroups: sellersIn(lines).map((seller) => groupOf(lines, seller)),
    summary: {
      itemsValue: moneyOf(goods),
      buyerProtection: moneyOf(protection),
      total: moneyOf(goods + protection),
      taxIncluded: moneyOf(taxIn(goods + protection)),
    },
  };
};

const chosenIn = ({ notes }: Purchase): Fields => asFields(notes.deliveries);

const deliveryIn = (purchase: Purchase, seller: Seller): number =>
  feeFor(seller, sumOf(ownLines(purchase.lines, seller)), chosenIn(purchase)[seller.id]);

/** A group of the checkout, which is also an order of its own later. */
function parcelOf(purchase: Purchase, seller: Seller): Fields {
  const goods = sumOf(ownLines(purchase.lines, seller));
  const method = chosenIn(purchase)[seller.id];
  const fee = deliveryIn(purchase, seller);
  return {
    ...groupOf(purchase.lines, seller),
    delivery: method === undefined ? null : { methodId: method, price: moneyOf(fee) },
    groupTotal: moneyOf(goods + fee),
  };
}

const optionsFor = (purchase: Purchase, seller: Seller): Fields => ({
  deliveryOptions: methods.map((methodId) => ({
    methodId,
    name: methodId === 'courier' ? 'Courier to the door' : 'Parcel locker nearby',
    price: moneyOf(feeFor(seller, sumOf(ownLines(purchase.lines, seller)), methodId)),
  })),
});

function summaryOf(purchase: Purchase): Fields {
  const goods = sumOf(purchase.lines);
  const delivery = sellersIn(purchase.lines).reduce((all, seller) => all + deliveryIn(purchase, seller), 0);
  const protection = protectionFor(goods);
  const total = goods + delivery + protection;
  return {
    itemsValue: moneyOf(goods),
    delivery: moneyOf(delivery),
    buyerProtection: moneyOf(protection),
    total: moneyOf(total),
    taxIncluded: moneyOf(taxIn(total)),
  };
}

const states = { open: 'FILLING_IN', done: 'BOUGHT', off: 'CANCELLED' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  checkoutId: purchase.id,
  status: purchase.stage === 'open' && lacking.length === 0 ? 'READY_FOR_PAYMENT' : states[purchase.stage],
  missing: lacking,
  deliveryAddress: purchase.address ?? null,
  sellerGroups: sellersIn(purchase.lines).map((seller) => ({
    ...parcelOf(purchase, seller),
    ...optionsFor(purchase, seller),
  })),
  summary: summaryOf(purchase),
  purchaseId: purchase.order ?? null,
});

export const showOrder = (purchase: Purchase): Fields => ({
  purchaseId: purchase.order,
  checkoutId: purchase.id,
  status: 'BOUGHT',
  deliveryAddress: purchase.address ?? null,
  sellerOrders: sellersIn(purchase.lines).map((seller, index) => ({
    orderNumber: `${purchase.order}/${index + 1}`,
    status: 'SENT_TO_SELLER',
    ...parcelOf(purchase, seller),
  })),
  summary: summaryOf(purchase),
});
