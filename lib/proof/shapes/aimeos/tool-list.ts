/** The tools of the Aimeos shop, and how it reads the arguments of those that change baskets. */
import { asList } from '../../planted/planted.ts';
import type { Outcome } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields } from '../../variants/variant.ts';
import { type Basket, type Filling, type Purchase, patched, type Wish } from '../desk/desk.ts';
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';
import { articleIdOf, autofilledPayment, coupon as onlyCoupon, refusal, services } from './goods.ts';

const some = (description: string): Fields => text(description, { minLength: 1, maxLength: 100 });

const basketId = some('`id` of the basket, from `create_cart`.');
const baseId = some('`order.base.id` of the stored basket, from `create_checkout`.');
const productId = some('`product.id` of a product or of an article of a selection.');

const amounts = 'Amounts are whole cents of EUR and include the tax.';

const perPiece =
  'In `included`, a `basket/product` has the price, costs and included tax of one piece, which is rounded; `order.base.price`, `order.base.costs` and `order.base.taxvalue` are for all pieces. The buyer pays `order.base.price` plus `order.base.costs`; `order.base.rebate` is taken off already.';

const product = list(
  'Articles that are put into the basket. If an article is in it already, the quantity is added to that of its position.',
  object('An article.', {
    attributes: object(
      'Which article, and how many.',
      {
        'product.id': productId,
        quantity: whole('Pieces; 1 by default.', 1, 500),
        variant: list(
          'For a selection (`product.type` is `select`): the id of the `attribute` of the wanted article.',
          some('Id of an attribute.'),
          { maxItems: 5 },
        ),
      },
      ['product.id'],
    ),
  }),
  { minItems: 1, maxItems: 50 },
);

const position = list(
  'Positions of the basket whose quantity changes. Positions that are not listed stay as they are, and keep their numbers.',
  object('A position.', {
    id: whole('Number of the position: `id` of a `basket/product`; the first one is 0.', 0, 100_000),
    attributes: object('The change.', {
      quantity: whole('Pieces of this article afterwards; 0 removes the position.', 0, 500),
    }),
  }),
  { minItems: 1, maxItems: 50 },
);

const coupon = list(
  'The coupon of the basket; an empty list removes it, and without the list it stays. WOLLE12 takes 12.00 EUR off from 60.00 EUR of goods on; below that it is kept, but has no effect. What it takes off is a `basket/product` of a negative price for each tax rate, which cannot be changed.',
  object('A coupon.', { id: some('Its code.') }),
  { maxItems: 1 },
);

const attributes = object(
  'Notes of the customer. What is left out stays.',
  {
    'order.base.comment': text('A comment on the order.', { maxLength: 500 }),
    'order.base.customerref': text('Own reference of the customer.', { maxLength: 100 }),
  },
  [],
);

const address = list(
  'Addresses. One replaces the earlier address of its type as a whole; the other type stays. Goods go to the delivery address, or to the payment address if there is no other.',
  object('An address.', {
    id: text('Type of the address: where the goods go, or who pays.', { enum: ['delivery', 'payment'] }),
    attributes: object(
      'The address.',
      {
        'order.base.address.salutation': text('Salutation.', { enum: ['', 'mr', 'ms', 'company'] }),
        'order.base.address.company': text('Company.', { maxLength: 100 }),
        'order.base.address.firstname': text('First name.', { maxLength: 64 }),
        'order.base.address.lastname': some('Last name or full name.'),
        'order.base.address.address1': some('Street.'),
        'order.base.address.address2': text('Number of the house.', { maxLength: 100 }),
        'order.base.address.address3': text('Floor or apartment.', { maxLength: 100 }),
        'order.base.address.postal': text('Postal code.', { maxLength: 16 }),
        'order.base.address.city': some('City.'),
        'order.base.address.state': text('State or province.', { maxLength: 100 }),
        'order.base.address.countryid': country(),
        'order.base.address.languageid': text('Language of the customer, such as en or de.', {
          pattern: '^[a-z]{2}(_[A-Z]{2})?$',
        }),
        'order.base.address.telephone': text('Telephone number.', { maxLength: 32 }),
        'order.base.address.email': text('E-mail address.', { format: 'email' }),
      },
      [
        'order.base.address.lastname',
        'order.base.address.address1',
        'order.base.address.city',
        'order.base.address.countryid',
        'order.base.address.languageid',
        'order.base.address.email',
      ],
    ),
  }),
  { minItems: 1, maxItems: 2 },
);

const service = list(
  'Delivery or payment. One replaces the earlier service of its type; the other type stays.',
  object('A service.', {
    id: text('Type of the service, its `service.type`.', { enum: ['delivery', 'payment'] }),
    attributes: object('Which service.', {
      'service.id': some('`service.id` of one of the resources of type `service` in `included`.'),
    }),
  }),
  { minItems: 1, maxItems: 2 },
);

const approval = object('What the buyer says, asked for right before the order.', {
  'approval.accepted': yesNo(
    'Whether the buyer accepts to pay `order.base.price` plus `order.base.costs` now.',
  ),
  'approval.datetime': text('When the buyer said so, RFC 3339; at most five minutes ago.', {
    format: 'date-time',
  }),
});

const basket = object('Which basket.', { id: basketId });
const base = object('Which stored basket.', { 'order.baseid': baseId });

export const listed = toolsOf([
  [
    'search_catalog',
    `Finds products whose texts contain all words; no words find all. A product of type \`select\` has articles of their own prices in \`included\`. ${amounts}`,
    object(
      'The search.',
      {
        query: text('Words of the name, the kind or the version of a product.'),
        page: object(
          'A part of the products that were found; `meta.total` is the number of all.',
          {
            offset: whole('Products that are skipped; 0 by default.', 0, 10_000),
            limit: whole('Products at most; 48 by default.', 1, 100),
          },
          [],
        ),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    `Reads products or single articles by their ids. Ids without a product are in \`meta.missing\`. ${amounts}`,
    object(
      'Which products.',
      {
        id: list('`product.id` of each product.', productId, { minItems: 1, maxItems: 50 }),
        context,
      },
      ['id'],
    ),
  ],
  [
    'get_product',
    `Reads a product with its prices, stock and articles. \`price.costs\` of a piece are for shipping, and due besides its \`price.value\`; \`price.taxvalue\` is included in both. ${amounts}`,
    object('Which product.', { id: productId, context }, ['id']),
  ],
  [
    'create_cart',
    `Makes a new basket with these articles. ${amounts} ${perPiece}`,
    object('The contents.', { product, coupon, attributes }, ['product']),
  ],
  ['get_cart', `Reads a basket. ${amounts} ${perPiece}`, basket],
  [
    'update_cart',
    `Changes a basket: puts articles into it, or sets quantities of positions. All that is not sent stays. ${amounts}`,
    object('The changes.', { id: basketId, product, position, coupon, attributes }, ['id'], {
      minProperties: 2,
    }),
  ],
  [
    'cancel_cart',
    'Deletes a basket for good. The answer is the emptied basket; after that it cannot be read any more.',
    basket,
  ],
  [
    'create_checkout',
    `Stores a copy of a basket, to which addresses and services belong. Later changes of the basket do not change it. The payment service is filled in with the first one. ${amounts} ${perPiece}`,
    basket,
  ],
  [
    'get_checkout',
    'Reads a stored basket. `meta.missing` says what it lacks for an order; `order.statuspayment` is -1 (unfinished), 1 (canceled) or 5 (authorized).',
    base,
  ],
  [
    'update_checkout',
    `Sets addresses, services or both; what is not sent stays. An address and a delivery service are required before the order. Costs of a service are added to \`order.base.costs\`. ${amounts}`,
    object('The changes.', { 'order.baseid': baseId, address, service }, ['order.baseid'], {
      minProperties: 2,
    }),
  ],
  [
    'complete_checkout',
    'Orders a stored basket, once. The buyer has to accept it right before: without `approval` nothing is ordered. Then `order.id` is the id of the order.',
    object('The order.', { 'order.baseid': baseId, approval }, ['order.baseid']),
  ],
  [
    'cancel_checkout',
    'Cancels a stored basket that is not ordered. It can be read after that, but not changed or ordered.',
    base,
  ],
  [
    'get_order',
    `Reads an order with its stored basket in \`included\`. ${amounts}`,
    object('Which order.', { 'order.id': some('`order.id`, from `complete_checkout`.') }),
  ],
]);

/** Numbers of the positions, in the order of the lines. */
export const positionsOf = ({ notes }: Pick<Basket, 'notes'>): readonly number[] =>
  asList(notes.positions).map(Number);

const rowsIn = (args: Fields, name: string): readonly Fields[] => asList(args[name]).filter(isFields);

/** The changes that are asked for, or a refusal of the first that no article or position fits. */
function wishesIn(args: Fields, basket: Basket | undefined): readonly Wish[] | Outcome {
  const wishes: Wish[] = [];
  for (const { id, attributes } of rowsIn(args, 'position').map(named)) {
    const line = basket?.lines[positionsOf(basket).indexOf(Number(id))];
    if (!line) return refusal('line', id);
    wishes.push({ line: line.id, quantity: Number(attributes.quantity) });
  }
  for (const { attributes } of rowsIn(args, 'product').map(named)) {
    const item = articleIdOf(attributes['product.id'], attributes.variant);
    if (item === undefined) return refusal('variant', attributes['product.id']);
    wishes.push({ item, quantity: Number(attributes.quantity ?? 1), isAdded: true });
  }
  return wishes;
}

const named = (row: Fields) => ({ id: row.id, attributes: fieldsOf(row, 'attributes') });

/** The contents of a basket after `create_cart` or `update_cart`. */
export function fill(args: Fields, basket: Basket | undefined): Filling | Outcome {
  const changes = wishesIn(args, basket);
  if (!('length' in changes)) return changes;
  const codes =
    args.coupon === undefined ? asList(basket?.notes.coupons) : rowsIn(args, 'coupon').map(codeOf);
  const unknown = codes.find((code) => code !== onlyCoupon.code);
  if (unknown !== undefined) return refusal('coupon', unknown);
  const wishes = patched(basket?.lines ?? [], changes);
  const had = basket ? positionsOf(basket) : [];
  const first = Number(basket?.notes.next ?? 0);
  const numbered = wishes.map((wish, index) => ({
    wish,
    position: had[index] ?? first + index - had.length,
  }));
  const kept = numbered.filter(({ wish }) => wish.quantity > 0);
  const notes = {
    ...basket?.notes,
    coupons: codes,
    positions: kept.map(({ position }) => position),
    next: first + wishes.length - had.length,
    own: { ...fieldsOf(basket?.notes, 'own'), ...fieldsOf(args, 'attributes') },
  };
  return { wishes: kept.map(({ wish }) => wish), notes };
}

const codeOf = ({ id }: Fields): unknown => id;

/** Each service and each address replaces the one of its type; the other type stays. */
export function deliver(args: Fields, purchase: Purchase) {
  const chosen = rowsIn(args, 'service').map((row) => ({
    type: row.id,
    id: fieldsOf(row, 'attributes')['service.id'],
  }));
  const unknown = chosen.find(
    ({ type, id }) => !services.some((each) => each.id === id && each.type === type),
  );
  if (unknown) return refusal('method', unknown.id);
  const idOf = (wanted: string, before: unknown): string =>
    String(chosen.findLast(({ type }) => type === wanted)?.id ?? before ?? '');
  const sent = rowsIn(args, 'address').map(({ id, attributes }) => [String(id), attributes]);
  return {
    ...((purchase.address || sent.length > 0) && {
      address: { ...purchase.address, ...Object.fromEntries(sent) },
    }),
    method: idOf('delivery', purchase.method),
    notes: { ...purchase.notes, payment: idOf('payment', purchase.notes.payment ?? autofilledPayment) },
  };
}
