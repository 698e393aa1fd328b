/** The tool list in the manner of Trendyol: barcodes, pages from 0, and addresses with districts. */
import { contextIn, list, moment, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const barcode = text('The `barcode` of one of the `variants` of a product.', { pattern: '^869[0-9]{10}$' });
const productMainId = text('The `productMainId` of a product.', { pattern: '^TY[0-9]+$' });
const basketId = text('The `basketId` of a basket.', { pattern: '^S[0-9]{6}$' });
const checkoutId = text('The `checkoutId` of a checkout.', { pattern: '^O[0-9]{6}$' });
const some = (description: string) => text(description, { minLength: 1, maxLength: 100 });

const newLine = object({ barcode, quantity: whole('Adet: pieces.', 1, 100) });
const changedLine = object({
  barcode: text('The `barcode` of a line that the basket has.', { pattern: '^869[0-9]{10}$' }),
  quantity: whole('Adet: the new number of pieces; 0 removes the line.', 0, 100),
});

const shipmentAddress = object(
  {
    firstName: some('Ad: first name.'),
    lastName: some('Soyad: last name.'),
    address1: some('Adres: street, number and flat.'),
    district: some('İlçe: district.'),
    city: some('İl: province.'),
    postalCode: text('Posta kodu.', { pattern: '^[0-9]{5}$', examples: ['34710'] }),
    countryCode: text('Ülke: the shop delivers in Turkey.', { enum: ['TR'] }),
  },
  undefined,
  { description: 'Teslimat adresi: where all packages go.' },
);

const buyerConsent = object(
  {
    approved: yesOrNo('Onay: whether the buyer orders and agrees to pay.'),
    approvedDate: moment('When the buyer said so, RFC 3339; at most five minutes ago.'),
  },
  undefined,
  { description: 'The explicit approval of the buyer for this order.' },
);

const basket = object({ basketId });
const checkout = object({ checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Ürün arama: finds products. Amounts are in kuruş and include the VAT (KDV).',
    object(
      {
        query: text('Words of the name or the category; none find all.'),
        page: whole('The page, from 0.', 0, 1_000),
        size: whole('Products of a page; 20 by default.', 1, 100),
        context: contextIn('TRY'),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads products. Those that do not exist are left out.',
    object({ productMainIds: list('Products.', productMainId) }),
  ],
  ['get_product', 'Reads a product.', object({ productMainId })],
  [
    'create_cart',
    'Sepet: makes a basket. The same barcode twice becomes one line. Three pieces or more of a barcode have 10 % off.',
    object({ newLines: list('What is in the basket.', newLine) }),
  ],
  ['get_cart', 'Reads a basket.', basket],
  [
    'update_cart',
    'Sets quantities of lines with `lines`, adds barcodes with `newLines`, or both. Other lines stay as they are.',
    object(
      { basketId, lines: list('Changed lines.', changedLine), newLines: list('Added pieces.', newLine) },
      ['basketId'],
      { anyOf: [{ required: ['lines'] }, { required: ['newLines'] }] },
    ),
  ],
  ['cancel_cart', 'Deletes a basket, which cannot be read then.', basket],
  ['create_checkout', 'Starts a checkout with the lines that a basket has now.', basket],
  ['get_checkout', 'Reads a checkout.', checkout],
  [
    'update_checkout',
    'Sets the address, the cargo provider of all packages, or both. What is left out stays.',
    object(
      {
        checkoutId,
        shipmentAddress,
        cargoProviderName: some('Kargo: the `name` of one of the `cargoProviders` of the checkout.'),
      },
      ['checkoutId'],
    ),
  ],
  [
    'complete_checkout',
    'Orders, if the buyer approves. The answer has the status `Awaiting`; the `orderNumber` comes with the next read.',
    object({ checkoutId, buyerConsent }, ['checkoutId']),
  ],
  ['cancel_checkout', 'Cancels a checkout, which can still be read.', checkout],
  [
    'get_order',
    'Sipariş: reads an order.',
    object({ orderNumber: text('The `orderNumber` of a checkout.', { pattern: '^[0-9]{10}$' }) }),
  ],
]);
