/** The products of the storefront in the manner of Salla, the choices of their options, and the envelope of all answers. */
import { asList } from '../../planted/planted.ts';
import type { Ware } from '../../variants/frame/shop.ts';
import type { Outcome, Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';
import { type Item, itemsOf, matching, waresOf } from '../trade/stock.ts';

const range = { maker: 'Dar Al Najd', option: 'Choice', firstId: 129_819_940, code: 'DN', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Oud Perfume',
    'Perfumes',
    [
      ['50 ml', 18_995],
      ['100 ml', 31_450],
    ],
  ],
  ['Coffee Pot', 'Kitchen', [['Dallah', 14_525]]],
  [
    'Linen Abaya',
    'Clothing',
    [
      ['52', 27_900],
      ['54', 28_650],
      ['56', 29_400, 'sold out'],
    ],
  ],
  ['Ajwa Dates', 'Food', [['1 kg', 8_975]]],
  ['Incense Burner', 'Perfumes', [['Brass', 11_350]]],
  ['Prayer Rug', 'Home', [['Green', 6_815]]],
  [
    'Saffron',
    'Food',
    [
      ['3 g', 4_240],
      ['5 g', 6_690],
    ],
  ],
]);

type Make = Ware['makes'][number];

export const moneyOf = (amount: number): Fields => ({ amount, currency: 'SAR' });
const priceOf = ({ price }: Make): number => Math.round(Number(price) * 100);
export const baseOf = ({ makes }: Ware): number => Math.min(...makes.map(priceOf));
export const hasOptions = ({ makes }: Ware): boolean => makes.length > 1;
export const optionId = ({ id }: Ware): number => id + 4;

const choices = new Map(
  wares.flatMap((ware) =>
    ware.makes.map(({ id }) => {
      const option = hasOptions(ware) ? `/${optionId(ware)}=${id}` : '';
      return [id, `${ware.id}${option}`] as const;
    }),
  ),
);
const items = itemsOf(wares, 2, ({ id }) => String(choices.get(id)));

/** The name of a choice: the product, and the value of its option. */
export const choiceIn = ({ product_id, options }: Fields): string => {
  const chosen = Object.entries(fieldsOf({ options }, 'options')).map(
    ([option, value]) => `/${option}=${value}`,
  );
  return `${product_id}${chosen.toSorted().join('')}`;
};

export const itemOf = (id: unknown): Item | undefined => items.find((item) => item.id === id);

export const enveloped = (data: unknown, more: Fields = {}): Fields => ({
  status: 200,
  success: true,
  data,
  ...more,
});

const errors: Readonly<Record<Reason, readonly [status: number, message: string]>> = {
  'unknown-item': [422, 'The product does not exist, or its options are not chosen as it needs them'],
  'sold-out': [422, 'The product is out of stock'],
  'unknown-line': [404, 'The item is not in the cart'],
  'unknown-cart': [404, 'The cart was not found'],
  'unknown-checkout': [404, 'The checkout was not found'],
  'unknown-order': [404, 'The order was not found'],
  'unknown-method': [422, 'The shipping company is not available'],
  'empty-cart': [422, 'The cart is empty'],
  closed: [409, 'The checkout is completed or canceled'],
  stale: [409, 'The cart has changed'],
  unaddressed: [422, 'The shipping address is missing'],
  'not-ready': [422, 'The order cannot be placed, because required fields are missing'],
};

const argumentsFor: Fields = {
  approval: 'payment_confirmation',
  address: 'ship_to',
  method: 'shipping_company_id',
};

/** Of an unavailable choice, the fields name the product; what is missing is named like the arguments. */
export function refusal(reason: Reason, { id, missing, ...more }: Fields = {}): Outcome {
  const [status, message] = errors[reason];
  const isChoice = reason === 'unknown-item' || reason === 'sold-out';
  const named = isChoice ? { product_id: Number.parseInt(String(id), 10) } : { id };
  const lacking = asList(missing).map((name) => argumentsFor[String(name)]);
  const fields = {
    ...(id !== undefined && named),
    ...more,
    ...(missing !== undefined && { missing: lacking }),
  };
  const record = { status, success: false, error: { code: 'error', message, fields } };
  return {
    members: { result: { isError: true, content: [{ type: 'text', text: JSON.stringify(record) }] } },
  };
}

const toProduct = (ware: Ware): Fields => ({
  id: ware.id,
  name: ware.title,
  description: ware.story,
  type: 'product',
  status: ware.makes.some(({ available }) => available) ? 'sale' : 'out',
  brand: { name: ware.maker },
  categories: [{ name: ware.kind }],
  price: moneyOf(baseOf(ware)),
  with_tax: true,
  options: hasOptions(ware)
    ? [
        {
          id: optionId(ware),
          name: ware.option,
          type: 'radio',
          required: true,
          values: ware.makes.map((make) => ({
            id: make.id,
            name: make.label,
            price: moneyOf(priceOf(make) - baseOf(ware)),
          })),
        },
      ]
    : [],
  skus: ware.makes.map((make, index) => ({
    sku: make.sku,
    price: moneyOf(priceOf(make)),
    stock_quantity: make.available ? 640 + 25 * index : 0,
    related_option_values: hasOptions(ware) ? [make.id] : [],
  })),
});

export const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = matching(wares, args.query);
    const [page, perPage] = [Number(args.page ?? 1), Number(args.per_page ?? 15)];
    const data = found.slice((page - 1) * perPage, page * perPage).map(toProduct);
    const totalPages = Math.ceil(found.length / perPage);
    const pagination = { count: data.length, total: found.length, perPage, currentPage: page, totalPages };
    return { record: enveloped(data, { pagination }) };
  }
  if (name === 'lookup_catalog') {
    const wanted = asList(args.ids);
    return { record: enveloped(wares.filter(({ id }) => wanted.includes(id)).map(toProduct)) };
  }
  const ware = wares.find(({ id }) => id === args.product_id);
  return ware ? { record: enveloped(toProduct(ware)) } : refusal('unknown-item', { id: args.product_id });
};
