/**
 * A storefront in the manner of Tray in Brazil: `Cart`, `Products`, `Variant` and `ProductsSold` around records, ids and
 * quantities as texts, and a session as the id of a cart. After the public API of Tray.
 *
 * Lawful oddities: a product without variations is bought with the variation `0`; values outside the catalog are decimal
 * texts; from ten pieces on, 5 % are taken off, and Pix takes off another 5 %; packaging is a fee on each cart; freight is
 * quoted for the postal code, so that it can be chosen only with an address; answers are texts only.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import type { Change, Reason } from '../trade/lines.ts';
import { itemsOf, matching, rowsIn, waresOf } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { quotesFor, type Sums, showCart, showCheckout, showOrder, totals } from './records.ts';
import { listed } from './tool-list.ts';

const range = { maker: 'Lua Morena', option: 'Cor', firstId: 1_840, code: 'LM', decimals: 2 };

export const wares = waresOf(range, [
  [
    'Bolsa Transversal',
    'Bolsas',
    [
      ['Caramelo', 18_990],
      ['Preta', 19_990],
    ],
  ],
  ['Carteira Slim', 'Carteiras', [['Marrom', 7_945]]],
  [
    'Mochila Urbana',
    'Bolsas',
    [
      ['Grafite', 25_900],
      ['Verde', 26_400, 'sold out'],
    ],
  ],
  ['Chaveiro Trançado', 'Acessórios', [['Natural', 2_490]]],
  ['Cinto Clássico', 'Acessórios', [['Café', 9_875]]],
  ['Porta Passaporte', 'Carteiras', [['Vinho', 6_320]]],
]);

/** The id of the variation, which is `0` of a product without variations. */
export const variantIdOf = ({ makes }: Ware, { id }: { readonly id: number }): string =>
  makes.length > 1 ? String(id) : '0';

const itemIds = new Map(
  wares.flatMap((ware) => ware.makes.map((make) => [make.id, `${ware.id}/${variantIdOf(ware, make)}`])),
);
const items = itemsOf(wares, 2, ({ id }) => String(itemIds.get(id)));
const itemIdIn = ({ product_id, variant_id = '0' }: Fields): string => `${product_id}/${variant_id}`;

const findItem = (id: unknown) => items.find((item) => item.id === id);

/** Whether a row of arguments names a product that the shop has, or one that is in the cart. */
export const isKnown = (row: unknown): boolean =>
  isFields(row) && (row.cart_id !== undefined || findItem(itemIdIn(row)) !== undefined);

const moneyOf = (amount: number): Fields => ({ amount, currency: 'BRL' });
const centavos = ({ price }: Ware['makes'][number]): number => Math.round(Number(price) * 100);
const flag = (isOn: boolean): string => (isOn ? '1' : '0');

const toProduct = (ware: Ware): Fields => ({
  Product: {
    id: String(ware.id),
    name: ware.title,
    description: ware.story,
    brand: ware.maker,
    category_name: ware.kind,
    price: moneyOf(Math.min(...ware.makes.map(centavos))),
    available: flag(ware.makes.some(({ available }) => available)),
    has_variation: flag(ware.makes.length > 1),
    ...(ware.makes.length === 1 && { reference: ware.makes[0]?.sku }),
    Variant: (ware.makes.length > 1 ? ware.makes : []).map((make) => ({
      id: variantIdOf(ware, make),
      product_id: String(ware.id),
      reference: make.sku,
      price: moneyOf(centavos(make)),
      available: flag(make.available),
      Sku: [{ type: ware.option, value: make.label }],
    })),
  },
});

function pageOf(found: readonly Ware[], page: number, limit: number): Fields {
  const offset = (page - 1) * limit;
  return {
    paging: { total: found.length, page, offset, limit, maxLimit: 50 },
    sort: [{ id: 'asc' }],
    Products: found.slice(offset, offset + limit).map(toProduct),
  };
}

const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const [page, limit] = [Number(args.page ?? 1), Number(args.limit ?? 30)];
    return { record: pageOf(matching(wares, args.query), page, limit) };
  }
  if (name === 'lookup_catalog') {
    const wanted = asList(args.ids);
    const found = wares.filter(({ id }) => wanted.includes(String(id)));
    return { record: pageOf(found, 1, 50) };
  }
  const ware = wares.find(({ id }) => String(id) === args.id);
  return ware ? { record: toProduct(ware) } : refusal('unknown-item', { id: args.id });
};

const errors: Readonly<Record<Reason, readonly [code: number, name: string, cause: string]>> = {
  'unknown-item': [404, 'Not Found', 'Produto ou variação não encontrado.'],
  'sold-out': [400, 'Bad Request', 'Produto ou variação sem estoque.'],
  'unknown-line': [404, 'Not Found', 'Este cart_id não está no carrinho.'],
  'unknown-cart': [404, 'Not Found', 'Carrinho não encontrado.'],
  'unknown-checkout': [404, 'Not Found', 'Checkout não encontrado.'],
  'unknown-order': [404, 'Not Found', 'Pedido não encontrado.'],
  'unknown-method': [400, 'Bad Request', 'Esta cotação de frete não existe para o CEP.'],
  'empty-cart': [400, 'Bad Request', 'O carrinho está vazio.'],
  closed: [409, 'Conflict', 'O checkout já gerou um pedido ou foi cancelado.'],
  stale: [409, 'Conflict', 'O registro foi alterado.'],
  unaddressed: [400, 'Bad Request', 'Informe o endereço antes de escolher o frete.'],
  'not-ready': [400, 'Bad Request', 'Falta a aprovação do cliente, o endereço ou o frete.'],
};

const pendingNames: Readonly<Record<string, string>> = { address: 'CustomerAddress', method: 'Shipping' };

/** The detail of a refusal, in the words of the tools. */
function detailOf(reason: Reason, { id, missing, ...detail }: Fields): Fields {
  if (missing !== undefined) {
    const names = asList(missing).map((name) => pendingNames[String(name)] ?? 'customer_approval');
    return { id, pending: names };
  }
  const [product_id, variant_id] = String(id).split('/');
  if (reason === 'unknown-item' || reason === 'sold-out') return { product_id, variant_id };
  return id === undefined ? detail : { id, ...detail };
}

function refusal(reason: Reason, detail: Fields = {}): Outcome {
  const [code, name, cause] = errors[reason];
  return refuse(-32_000, cause, { code, name, causes: [cause], ...detailOf(reason, detail) });
}

const changesIn = (args: Fields): readonly Change[] =>
  rowsIn(args.Cart, 'Products').map((row) =>
    row.cart_id === undefined
      ? { does: 'add', item: itemIdIn(row), quantity: Number(row.quantity) }
      : { does: 'set', key: row.cart_id, quantity: Number(row.quantity) },
  );

function delivery(checkout: Checkout, args: Fields): Checkout | Outcome {
  const { CustomerAddress, id_quotation: chosen, payment_method } = args;
  const { method: before, ...rest } = checkout;
  const address = isFields(CustomerAddress) ? CustomerAddress : checkout.address;
  const quoted = quotesFor(address).map(({ id }) => String(id));
  if (chosen !== undefined && !address) return refusal('unaddressed', { id_quotation: chosen });
  if (chosen !== undefined && !quoted.includes(String(chosen))) {
    return refusal('unknown-method', { id_quotation: chosen });
  }
  const method = chosen === undefined ? before : String(chosen);
  return {
    ...rest,
    ...(address && { address }),
    ...(method !== undefined && quoted.includes(method) && { method }),
    ...(payment_method !== undefined && { payment: payment_method }),
  };
}

const wordsWith = (sums: Sums): Words => ({
  cartOf: ({ session_id }) => session_id,
  checkoutOf: ({ checkout_id }) => checkout_id,
  orderOf: ({ id }) => id,
  filling: changesIn,
  changes: changesIn,
  delivery,
  approval: (args) => {
    const { approved, approved_at } = fieldsOf(args, 'customer_approval');
    return { given: approved, at: approved_at };
  },
  cart: showCart(sums),
  checkout: showCheckout(sums),
  order: showOrder(sums),
  deletedCart: ({ id }) => ({ message: 'Deleted', session_id: id, code: 200 }),
});

const sessionId = (index: number): string => hexOf(`tray session ${index}`).slice(0, 26);

/** @param bent rules that a fault bends */
export const trayDesk =
  ({ sums = totals, ...bent }: Partial<Rules> & { readonly sums?: Sums } = {}) =>
  (places: Places): Tools => {
    const next = counter();
    const rules: Rules = {
      ...usual,
      find: findItem,
      newKey: ids('', 237_114, 3),
      cartId: () => sessionId(next()),
      checkoutId: ids('', 90_412, 9),
      orderId: ids('', 301_877, 1),
      refuse: refusal,
      totals: sums,
      ...bent,
    };
    return tradeOf(wordsWith(sums), rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const tray = (plant: Plant = honest): Variant =>
  shop({
    name: 'tray',
    listed,
    open: trayDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { bolsas: ({ product_type }) => product_type === 'Bolsas' },
    rate: [300, 4_000],
  });
