/**
 * A storefront with the packages of Trendyol's order API: barcodes, Turkish words, and one package for each supplier.
 *
 * Lawful oddities: an order is sent in several packages, each with its own cargo fee; three pieces of a barcode have 10 %
 * off; prices include the VAT; an approved checkout has its number at the next read; records are in a list, `content`.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { amountOf, type Change, type Line, type Reason, subtotalOf, sumOf } from '../trade/lines.ts';
import { itemsOf, matching, rowsIn, waresOf } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import { listed } from './tool-list.ts';

const range = { maker: 'Ege Atölye', option: 'Beden', firstId: 63_400, code: 'EA', decimals: 2 };

const wares = waresOf(range, [
  [
    'Keten Elbise',
    'Giyim',
    [
      ['S', 84_990],
      ['M', 87_990],
    ],
  ],
  ['Bakir Cezve', 'Mutfak', [['Orta', 42_950]]],
  [
    'Pamuk Havlu',
    'Ev',
    [
      ['50x90', 18_990],
      ['70x140', 32_990, 'sold out'],
    ],
  ],
  ['Zeytin Kasesi', 'Mutfak', [['Beyaz', 15_775]]],
  ['Deri Kemer', 'Giyim', [['90 cm', 39_900]]],
  ['Kilim', 'Ev', [['120x180', 214_500]]],
]);

const suppliers: Readonly<Record<string, number>> = { Giyim: 10_731, Mutfak: 20_418, Ev: 33_052 };
const mainIdOf = ({ id }: Ware): string => `TY${id}`;
const items = itemsOf(wares, 2, ({ id }) => `869${String(id).padStart(10, '0')}`);
const moneyOf = (amount: number): Fields => ({ amount, currency: 'TRY' });

const cargos = [
  { name: 'Yurtiçi Kargo', fee: 4_990 },
  { name: 'Aras Kargo', fee: 6_490 },
] as const;

const discountOf = (line: Line): number => (line.quantity >= 3 ? Math.round(amountOf(line) / 10) : 0);
const feeOf = (method: unknown): number => cargos.find(({ name }) => name === method)?.fee ?? 0;

/** The lines of each supplier. */
const packagesOf = (lines: readonly Line[]) =>
  Object.values(suppliers)
    .map((supplierId) => ({
      supplierId,
      rows: lines.filter(({ item }) => suppliers[item.ware.kind] === supplierId),
    }))
    .filter(({ rows }) => rows.length > 0);

/** The VAT of 20 % is in the total. */
export const totals: Rules['totals'] = (lines, method) => {
  const subtotal = subtotalOf(lines);
  const discount = sumOf(lines.map(discountOf));
  const shipping = feeOf(method) * packagesOf(lines).length;
  const total = subtotal - discount + shipping;
  return { subtotal, discount, shipping, tax: Math.round(total / 6), total };
};

const lineOf = (line: Line): Fields => ({
  barcode: line.item.id,
  merchantSku: line.item.sku,
  productName: `${line.item.ware.title}, ${line.item.label}`,
  quantity: line.quantity,
  unitPrice: moneyOf(line.item.amount),
  lineGrossAmount: moneyOf(amountOf(line)),
  lineTotalDiscount: moneyOf(discountOf(line)),
  lineNetAmount: moneyOf(amountOf(line) - discountOf(line)),
});

const sumsOf = (lines: readonly Line[], sums: ReturnType<Rules['totals']>): Fields => ({
  lines: lines.map(lineOf),
  grossAmount: moneyOf(sums.subtotal),
  totalDiscount: moneyOf(sums.discount),
  cargoAmount: moneyOf(sums.shipping),
  includedVat: moneyOf(sums.tax),
  totalPrice: moneyOf(sums.total),
});

const shipmentPackages = ({ lines, method }: Checkout): readonly Fields[] =>
  packagesOf(lines).map(({ supplierId, rows }) => ({
    supplierId,
    barcodes: rows.map(({ item }) => item.id),
    cargoFee: moneyOf(feeOf(method)),
  }));

const errors: Readonly<Record<Reason, readonly [key: string, message: string]>> = {
  'unknown-item': ['product.not.found', 'Ürün bulunamadı.'],
  'sold-out': ['product.out.of.stock', 'Ürün tükendi.'],
  'unknown-line': ['basket.line.not.found', 'Sepette bu barkod yok.'],
  'unknown-cart': ['basket.not.found', 'Sepet bulunamadı.'],
  'unknown-checkout': ['checkout.not.found', 'Ödeme adımı bulunamadı.'],
  'unknown-order': ['order.not.found', 'Sipariş bulunamadı.'],
  'unknown-method': ['cargo.provider.not.found', 'Kargo firması bulunamadı.'],
  'empty-cart': ['basket.empty', 'Sepet boş.'],
  closed: ['status.not.allowed', 'Bu durumda değişiklik yapılamaz.'],
  stale: ['status.not.allowed', 'Kayıt değişti.'],
  unaddressed: ['address.required', 'Teslimat adresi eksik.'],
  'not-ready': ['checkout.not.ready', 'Adres, kargo firması veya alıcı onayı eksik.'],
};

function refusal(reason: Reason, { id }: Fields = {}): Outcome {
  const [key, message] = errors[reason];
  const exception = 'ClientApiBusinessException';
  return refuse(-32_400, message, {
    exception,
    errors: [{ key, message, args: id === undefined ? [] : [id] }],
  });
}

const addsIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'newLines').map((row) => ({ does: 'add', item: row.barcode, quantity: Number(row.quantity) }));

const setsIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'lines').map((row) => ({ does: 'set', key: row.barcode, quantity: Number(row.quantity) }));

const statuses = { open: 'Open', placed: 'Created', cancelled: 'Cancelled' } as const;
const listing = (record: Fields): Fields => ({ content: [record] });

const wordsWith = (sums: Rules['totals']): Words => ({
  cartOf: (args) => args.basketId,
  checkoutOf: (args) => args.checkoutId,
  orderOf: (args) => args.orderNumber,
  filling: addsIn,
  changes: (args) => [...setsIn(args), ...addsIn(args)],
  delivery: (checkout, { shipmentAddress, cargoProviderName: method }) => {
    if (method !== undefined && !cargos.some(({ name }) => name === method)) {
      return refusal('unknown-method', { id: method });
    }
    const address = isFields(shipmentAddress) ? { address: shipmentAddress } : {};
    return { ...checkout, ...address, ...(method !== undefined && { method: String(method) }) };
  },
  approval: (args) => {
    const { approved, approvedDate } = fieldsOf(args, 'buyerConsent');
    return { given: approved, at: approvedDate };
  },
  cart: ({ id, lines }) => listing({ basketId: id, ...sumsOf(lines, sums(lines)) }),
  deletedCart: ({ id }) => listing({ basketId: id, deleted: true }),
  checkout: (checkout) =>
    listing({
      checkoutId: checkout.id,
      basketId: checkout.cart,
      status: statuses[checkout.state],
      shipmentAddress: checkout.address ?? null,
      cargoProviderName: checkout.method ?? null,
      cargoProviders: cargos.map(({ name, fee }) => ({ name, feePerPackage: moneyOf(fee) })),
      shipmentPackages: shipmentPackages(checkout),
      ...sumsOf(checkout.lines, sums(checkout.lines, checkout.method)),
      orderNumber: checkout.order ?? null,
    }),
  order: (checkout, orderDate) =>
    listing({
      orderNumber: checkout.order,
      checkoutId: checkout.id,
      status: 'Created',
      orderDate,
      shipmentAddress: checkout.address,
      cargoProviderName: checkout.method,
      shipmentPackages: shipmentPackages(checkout),
      ...sumsOf(checkout.lines, sums(checkout.lines, checkout.method)),
    }),
});

const toProduct = (ware: Ware): Fields => ({
  productMainId: mainIdOf(ware),
  title: ware.title,
  description: ware.story,
  brand: ware.maker,
  categoryName: ware.kind,
  supplierId: suppliers[ware.kind],
  variants: items
    .filter((item) => item.ware === ware)
    .map(({ id, label, sku, amount, available }) => ({
      barcode: id,
      size: label,
      stockCode: sku,
      salePrice: moneyOf(amount),
      onSale: available,
    })),
});

const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = matching(wares, args.query);
    const [page, size] = [Number(args.page ?? 0), Number(args.size ?? 20)];
    const content = found.slice(page * size, (page + 1) * size).map(toProduct);
    const totalPages = Math.ceil(found.length / size);
    return { record: { content, page, size, totalPages, totalElements: found.length } };
  }
  if (name === 'lookup_catalog') {
    const asked = asList(args.productMainIds);
    return { record: { content: wares.filter((ware) => asked.includes(mainIdOf(ware))).map(toProduct) } };
  }
  const ware = wares.find((each) => mainIdOf(each) === args.productMainId);
  return ware ? { record: listing(toProduct(ware)) } : refusal('unknown-item', { id: args.productMainId });
};

/** An approved checkout waits first, and has the number of its order at the next read. */
const awaiting =
  (tools: Tools): Tools =>
  (name, args) => {
    const outcome = tools(name, args);
    if (name !== 'complete_checkout' || !('record' in outcome)) return outcome;
    const [checkout] = rowsIn(outcome.record, 'content');
    return { record: listing({ ...checkout, status: 'Awaiting', orderNumber: null }) };
  };

/** @param bent rules that a fault bends */
export const trendyolDesk =
  (bent: Partial<Rules> = {}) =>
  (places: Places): Tools => {
    const rules: Rules = {
      ...usual,
      find: (id) => items.find((item) => item.id === id),
      newKey: ({ id }) => id,
      cartId: ids('S', 204_118),
      checkoutId: ids('O', 715_203),
      orderId: ids('', 8_120_447_316, 11),
      refuse: refusal,
      totals,
      ...bent,
    };
    return awaiting(tradeOf(wordsWith(rules.totals), rules, catalog, places));
  };

/** @param plant a fault in its tools; none by default */
export const trendyol = (plant: Plant = honest): Variant =>
  shop({
    name: 'trendyol',
    listed,
    open: trendyolDesk(),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { mutfak: ({ product_type }) => product_type === 'Mutfak' },
    rate: [300, 4_000],
  });
