/** The offers of a cart, a checkout and an order, grouped by shop, with their shipping and taxes. */
import type { Fields } from '../../variants/variant.ts';
import { type Line, sumOf } from '../trade/lines.ts';
import type { Rules, Totals } from '../trade/trade.ts';
import { goodsOf, moneyOf, productOf, shippingOf, shopOf, unitOf } from './offers.ts';

/** The chosen shipping types by shop, as the trade keeps them: `2004:STD,2017:EXP`. */
export const choicesIn = (method = ''): ReadonlyMap<number, string> =>
  new Map(
    method
      .split(',')
      .filter((pair) => pair !== '')
      .map((pair) => [Number(pair.split(':')[0]), String(pair.split(':')[1])]),
  );

type Group = {
  readonly shop: ReturnType<typeof shopOf>;
  readonly lines: readonly Line[];
  readonly type?: string;
};

export function groupsOf(lines: readonly Line[], method?: string): readonly Group[] {
  const choices = choicesIn(method);
  const found = [...new Set(lines.map(({ item }) => shopOf(item)))];
  return found.map((each) => {
    const type = choices.get(each.id);
    const own = lines.filter(({ item }) => shopOf(item) === each);
    return { shop: each, lines: own, ...(type !== undefined && { type }) };
  });
}

const rates = [
  { code: 'GST', rate: 5 },
  { code: 'QST', rate: 9.975 },
] as const;

const taxOn = (amount: number, rate: number): number => Math.round((amount * rate) / 100);
export const taxesOn = (amount: number): number => sumOf(rates.map(({ rate }) => taxOn(amount, rate)));
const taxRows = (amount: number): readonly Fields[] =>
  rates.map(({ code, rate }) => ({ code, rate, amount: moneyOf(taxOn(amount, rate)) }));

/** What the shipping of each line costs. */
export const shippingsOf = (lines: readonly Line[], method?: string): readonly number[] =>
  groupsOf(lines, method).flatMap(({ lines: own, type }) => own.map((line) => shippingOf(line, own, type)));

export const totals: Rules['totals'] = (lines, method) => {
  const subtotal = sumOf(lines.map(goodsOf));
  const shippings = shippingsOf(lines, method);
  const shipping = sumOf(shippings);
  const tax = sumOf([...lines.map(goodsOf), ...shippings].map(taxesOn));
  return { subtotal, discount: 0, shipping, tax, total: subtotal + shipping + tax };
};

export const totalsOf = ({ subtotal, shipping, tax, total }: Totals): Fields => ({
  price: moneyOf(subtotal),
  shipping_price: moneyOf(shipping),
  total_price: moneyOf(subtotal + shipping),
  total_taxes: moneyOf(tax),
  total_price_with_taxes: moneyOf(total),
});

export const modes = { currency_iso_code: 'CAD', order_tax_mode: 'TAX_EXCLUDED' } as const;

const cartLine = (line: Line): Fields => ({
  offer_id: line.item.catalogId,
  ...productOf(line),
  offer_price: moneyOf(unitOf(line)),
  line_quantity: line.quantity,
  line_price: moneyOf(goodsOf(line)),
  taxes: taxRows(goodsOf(line)),
});

const shippedLine =
  ({ lines, type }: Group) =>
  (line: Line): Fields => {
    const shipping = shippingOf(line, lines, type);
    return {
      ...cartLine(line),
      line_shipping_price: moneyOf(shipping),
      line_total_price: moneyOf(goodsOf(line) + shipping),
      shipping_taxes: taxRows(shipping),
    };
  };

const headOf = ({ shop: { id, name, leadtime } }: Group): Fields => ({
  shop_id: id,
  shop_name: name,
  leadtime_to_ship: leadtime,
});

export const inCart = (group: Group): Fields => ({ ...headOf(group), offers: group.lines.map(cartLine) });

export function inCheckout(group: Group): Fields {
  const { shop: seller, lines, type } = group;
  const selected = seller.types.find(({ code }) => code === type);
  return {
    ...headOf(group),
    shipping_types: seller.types.map(({ code, label, freeFrom }) => ({
      code,
      label,
      shipping_free_amount: freeFrom === undefined ? null : moneyOf(freeFrom),
      total_shipping_price: moneyOf(sumOf(lines.map((line) => shippingOf(line, lines, code)))),
    })),
    selected_shipping_type: selected ? { code: selected.code, label: selected.label } : null,
    offers: lines.map(shippedLine(group)),
  };
}

function orderLine(line: Line, group: Group, order_line_id: string): Fields {
  const shipping = shippingOf(line, group.lines, group.type);
  return {
    order_line_id,
    order_line_state: 'WAITING_ACCEPTANCE',
    offer_id: line.item.catalogId,
    ...productOf(line),
    quantity: line.quantity,
    price_unit: moneyOf(unitOf(line)),
    price: moneyOf(goodsOf(line)),
    shipping_price: moneyOf(shipping),
    total_price: moneyOf(goodsOf(line) + shipping),
    taxes: taxRows(goodsOf(line)),
    shipping_taxes: taxRows(shipping),
  };
}

export const inOrder =
  (commercial: string) =>
  (group: Group, index: number): Fields => {
    const id = `${commercial}-${String.fromCodePoint(65 + index)}`;
    const { shop: seller, lines, type } = group;
    const [price, shipping] = [
      sumOf(lines.map(goodsOf)),
      sumOf(lines.map((line) => shippingOf(line, lines, type))),
    ];
    return {
      order_id: id,
      order_state: 'WAITING_ACCEPTANCE',
      ...headOf(group),
      shipping_type_code: type,
      shipping_type_label: seller.types.find(({ code }) => code === type)?.label,
      price: moneyOf(price),
      shipping_price: moneyOf(shipping),
      total_price: moneyOf(price + shipping),
      order_lines: lines.map((line, nth) => orderLine(line, group, `${id}-${nth + 1}`)),
    };
  };
