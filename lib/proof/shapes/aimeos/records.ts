/** The baskets, checkouts and orders of Aimeos: attributes with dots in their names, and prices with their costs and rebates. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const services = [
  { id: '12', code: 'dhl', label: 'DHL parcel', cents: 495 },
  { id: '15', code: 'dhlexpress', label: 'DHL express', cents: 1_490 },
] as const;

/** What a piece was more expensive before. */
const rebateOf = ({ item }: Line): number => (item.ware.kind === 'Clothing' ? 500 : 0);

/** The tax of 19 % that is in an amount. */
const taxIn = (cents: number): number => Math.round((cents * 19) / 119);

const productOf = (line: Line): Fields => ({
  type: 'basket/product',
  id: line.id,
  attributes: {
    'order.product.productid': line.item.id,
    'order.product.prodcode': line.item.sku,
    'order.product.name': `${line.item.ware.title}, ${line.item.label}`,
    'order.product.quantity': line.quantity,
    'order.product.currencyid': 'EUR',
    'order.product.price': line.item.amount,
    'order.product.rebate': rebateOf(line),
    'order.product.costs': 0,
    'order.product.sum': sumOf([line]),
    'order.product.taxflag': 1,
    'order.product.taxrate': '19.00',
    'order.product.tax': taxIn(sumOf([line])),
  },
});

const linkTo = ({ type, id }: Fields): Fields => ({ type, id });

function withIncluded(data: Fields, included: readonly Fields[]): Fields {
  const kinds = new Set(included.map(({ type }) => String(type)));
  const related = [...kinds].map((kind) => [
    kind,
    { data: included.filter(({ type }) => type === kind).map(linkTo) },
  ]);
  return { data: { ...data, relationships: Object.fromEntries(related) }, included };
}

/** Prices include tax and have their rebate taken off. */
function pricesOf(lines: readonly Line[], costs: number): Fields {
  const price = sumOf(lines);
  return {
    'order.currencyid': 'EUR',
    'order.languageid': 'de',
    'order.price': price,
    'order.costs': costs,
    'order.rebate': lines.reduce((all, line) => all + rebateOf(line) * line.quantity, 0),
    'order.taxflag': 1,
    'order.tax': taxIn(price + costs),
  };
}

/** A deleted basket is null. */
export const showBasket = ({ id, stage, lines }: Basket): Fields =>
  stage === 'off'
    ? { data: null, meta: { deleted: id } }
    : withIncluded({ type: 'basket', id, attributes: pricesOf(lines, 0) }, lines.map(productOf));

const states = { open: 'open', done: 'ordered', off: 'canceled' } as const;

function parts(purchase: Purchase) {
  const { lines, method, address } = purchase;
  const service = services.find(({ id }) => id === method);
  const costs = service?.cents ?? 0;
  const included: readonly Fields[] = [
    ...lines.map(productOf),
    ...(address ? [{ type: 'basket/address', id: 'delivery', attributes: address }] : []),
    ...(service
      ? [
          {
            type: 'basket/service',
            id: 'delivery',
            attributes: {
              'order.service.serviceid': service.id,
              'order.service.code': service.code,
              'order.service.name': service.label,
              'order.service.price': 0,
              'order.service.costs': costs,
            },
          },
        ]
      : []),
  ];
  const attributes = { ...pricesOf(lines, costs), 'order.total': sumOf(lines) + costs };
  return { included, attributes };
}

export function showCheckout(purchase: Purchase, lacking: readonly string[]): Fields {
  const { included, attributes } = parts(purchase);
  const isReady = purchase.stage === 'open' && lacking.length === 0;
  return withIncluded(
    {
      type: 'checkout',
      id: purchase.id,
      attributes: {
        'checkout.status': isReady ? 'ready' : states[purchase.stage],
        'checkout.missing': lacking,
        ...attributes,
        'service.options': services.map(({ id, label, cents }) => ({
          'service.id': id,
          'service.label': label,
          'service.costs': cents,
        })),
        'order.id': purchase.order ?? null,
      },
    },
    included,
  );
}

export function showOrder(purchase: Purchase): Fields {
  const { included, attributes } = parts(purchase);
  return withIncluded(
    {
      type: 'order',
      id: purchase.order,
      attributes: {
        'order.channel': 'mcp',
        'order.statuspayment': 6,
        'order.statusdelivery': 1,
        ...attributes,
      },
    },
    included,
  );
}
