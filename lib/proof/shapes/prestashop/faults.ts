/** Twelve faults in the shape of PrestaShop. */
import { answering, asking, asList, edit, instead } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { bent, type Fault, nowGiven } from '../desk/bent.ts';
import { dialect } from './prestashop.ts';

const altered = bent(dialect);

const rows = 'carts.0.associations.cart_rows';
const totals = 'attributes.cart.totals';

/** The totals of a cart or checkout that lacks the last of several lines. */
const lackingLast = (record: unknown): unknown =>
  ['carts.0', 'data'].reduce((inner, path) => {
    const products = asList(at(inner, `${path}.attributes.cart.products`));
    const less = products.length > 1 ? Number(at(products.at(-1), 'line_total.value')) : 0;
    return ['products', 'total'].reduce(
      (deeper, name) => edit(deeper, `${path}.${totals}.${name}.value`, (value) => Number(value) - less),
      inner,
    );
  }, record);

export const faults: readonly Fault[] = [
  {
    id: 'prestashop-quantity-capped-at-nine',
    breaks: 'A cart holds the quantity that the buyer asked for, or says why not.',
    plant: asking(/^(create|update)_cart$/, (args) =>
      edit(args, `${rows}.*.quantity`, (quantity) => Math.min(9, Number(quantity))),
    ),
  },
  {
    id: 'prestashop-total-misses-a-line',
    breaks: 'A total is the sum of its lines.',
    plant: answering(/_(cart|checkout)$/, lackingLast),
  },
  {
    id: 'prestashop-currency-of-another-shop',
    breaks: 'Money: prices in zloty are not labelled as another currency.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      ['carts.0.attributes.cart', 'data.attributes.cart', 'orders.0'].reduce<unknown>(
        (inner, path) => edit(inner, `${path}.currency.iso_code`, () => 'EUR'),
        record,
      ),
    ),
  },
  {
    id: 'prestashop-update-changes-nothing',
    breaks: 'An update that is reported as successful takes effect.',
    plant: instead('update_cart', (args, tools) => tools('get_cart', { id_cart: at(args, 'carts.0.id') })),
  },
  {
    id: 'prestashop-removed-row-stays',
    breaks: 'Commerce endpoint 2: as listed, rows that are not sent again are removed.',
    plant: altered({
      fill: (args, cart) => {
        const sent = asList(at(args, rows)).map((row) => String(at(row, 'id_product_attribute')));
        const left = cart?.lines.filter(({ item }) => !sent.includes(item.id)) ?? [];
        const filling = dialect.fill(args, cart);
        if (!('wishes' in filling)) return filling;
        return {
          wishes: [...filling.wishes, ...left.map(({ id, quantity }) => ({ line: id, quantity }))],
        };
      },
    }),
  },
  {
    id: 'prestashop-cart-ids-reused',
    breaks: 'Two carts have different ids.',
    plant: altered({ ids: { ...dialect.ids, cart: () => '301' } }),
  },
  {
    id: 'prestashop-sold-out-accepted',
    breaks: 'A variant that the catalog lists as not available cannot be bought.',
    plant: altered({
      items: new Map([...dialect.items].map(([id, item]) => [id, { ...item, ready: true }])),
    }),
  },
  {
    id: 'prestashop-address-lost',
    breaks: 'Commerce endpoint 8: update_checkout carries the shipping address, and a later call keeps it.',
    plant: altered({
      deliver: (args, purchase) => {
        const delivery = dialect.deliver(args, purchase);
        return 'method' in delivery ? { ...delivery, address: { country_iso: 'PL' } } : delivery;
      },
    }),
  },
  {
    id: 'prestashop-refusal-of-the-buyer-ignored',
    breaks: 'Commerce endpoint 7: complete_checkout requires the approval of the buyer, not any answer.',
    plant: (tools, places) =>
      altered({
        approval: (args) => {
          const { at: time } = dialect.approval(args);
          return time === undefined ? { given: false, at: time } : { ...nowGiven(places), at: time };
        },
      })(tools, places),
  },
  {
    id: 'prestashop-ordered-twice',
    breaks: 'A checkout is completed once, as one order.',
    plant: altered({
      isFinal: ({ stage }, tool) => stage === 'off' || (stage === 'done' && tool !== 'complete_checkout'),
    }),
  },
  {
    id: 'prestashop-search-price-differs',
    breaks: 'A product has one price in search, in its own record, in the catalog and in a cart.',
    plant: answering(/^search_catalog$/, (record) =>
      edit(record, 'data.attributes.products.*.combinations.*.price.value', (value) =>
        Math.round(Number(value) / 1.23),
      ),
    ),
  },
  {
    id: 'prestashop-lookup-drops-ids',
    breaks: 'lookup_catalog returns each product that was asked for.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'data.attributes.products', (products) => asList(products).slice(0, 1)),
    ),
  },
];
