/** The tool list in the Japanese shape: lines that are added, changed and taken out, and addresses by prefecture. */
import { context, list, object, text, toolsOf, whole } from '../desk/schema.ts';

const kago_id = whole('Number of the kago (cart).', 1, 99_999_999);
const tetsuzuki_id = text('ID of the tetsuzuki (checkout).', { format: 'uuid' });
const shouhin_code = text('`shouhin_code` of a product.', { pattern: '^[a-z0-9-]+$' });
const gyou = text('Key of a line in `meisai`.', { pattern: '^g[0-9]+$' });

const tsuika = list(
  'Products to add. If the kago has a line of the `hinban`, the quantity is added to it.',
  object('A product.', {
    hinban: text('`hinban` of one of the `shurui` (variants) of a product.', {
      pattern: '^KS-[0-9]+-[0-9]+$',
    }),
    suuryou: whole('Quantity.', 1, 300),
  }),
  { minItems: 1, maxItems: 50 },
);

const henkou = list(
  'Lines whose quantity is set.',
  object('A line.', { gyou, suuryou: whole('The new quantity.', 1, 300) }),
  { minItems: 1, maxItems: 50 },
);

const sakujo = list('Lines to take out.', gyou, { minItems: 1, maxItems: 50 });

const some = (description: string) => text(description, { minLength: 1, maxLength: 80 });

const prefectures = [
  ...['Hokkaido', 'Aomori', 'Iwate', 'Miyagi', 'Akita', 'Yamagata', 'Fukushima', 'Ibaraki', 'Tochigi'],
  ...['Gunma', 'Saitama', 'Chiba', 'Tokyo', 'Kanagawa', 'Niigata', 'Toyama', 'Ishikawa', 'Fukui'],
  ...['Yamanashi', 'Nagano', 'Gifu', 'Shizuoka', 'Aichi', 'Mie', 'Shiga', 'Kyoto', 'Osaka', 'Hyogo'],
  ...['Nara', 'Wakayama', 'Tottori', 'Shimane', 'Okayama', 'Hiroshima', 'Yamaguchi', 'Tokushima'],
  ...['Kagawa', 'Ehime', 'Kochi', 'Fukuoka', 'Saga', 'Nagasaki', 'Kumamoto', 'Oita', 'Miyazaki'],
  ...['Kagoshima', 'Okinawa'],
];

const otodokesaki = object(
  'Where the order is delivered to, in Japan.',
  {
    shimei: some('Full name of the recipient.'),
    yuubin_bangou: text('Postal code of seven digits.', {
      pattern: '^[0-9]{3}-?[0-9]{4}$',
      examples: ['604-8091'],
    }),
    todoufuken: text('Prefecture.', { enum: prefectures }),
    shikuchouson: some('City, ward, town or village.'),
    banchi: some('Area and numbers of the block and the house.'),
    tatemono: text('Building and room.', { maxLength: 80 }),
    denwa: text('Phone number.', { pattern: '^0[0-9-]{9,12}$', examples: ['075-555-0142'] }),
  },
  ['shimei', 'yuubin_bangou', 'todoufuken', 'shikuchouson', 'banchi', 'denwa'],
);

const kounyuu_doui = object('What the buyer says to this order.', {
  doui: text('`suru` if the buyer agrees to order for the `goukei`, `shinai` if not.', {
    enum: ['suru', 'shinai'],
  }),
  nichiji: text('When the buyer said so, RFC 3339; at most five minutes ago.', { format: 'date-time' }),
});

const kago = object('Which kago.', { kago_id });
const tetsuzuki = object('Which tetsuzuki.', { tetsuzuki_id });

export const listed = toolsOf([
  [
    'search_catalog',
    'Shouhin kensaku: searches products. Prices are in yen and include consumption tax.',
    object(
      'The search.',
      {
        query: text('Words to search for.'),
        kaishi: whole('Number of the first product to show, from 1.', 1, 100_000),
        saidai: whole('How many products to show at most; 30 by default.', 1, 100),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads several products. Codes that do not exist are left out.',
    object('Which.', { shouhin_codes: list('The codes.', shouhin_code, { minItems: 1, maxItems: 50 }) }),
  ],
  ['get_product', 'Reads a product with its shurui (variants).', object('Which.', { shouhin_code })],
  ['create_cart', 'Makes a kago (cart) with products.', object('The kago.', { tsuika })],
  ['get_cart', 'Reads a kago.', kago],
  [
    'update_cart',
    'Adds products (`tsuika`), sets quantities of lines (`henkou`), and takes lines out (`sakujo`). All other lines stay.',
    object('The change.', { kago_id, tsuika, henkou, sakujo }, ['kago_id'], {
      anyOf: [{ required: ['tsuika'] }, { required: ['henkou'] }, { required: ['sakujo'] }],
    }),
  ],
  ['cancel_cart', 'Deletes a kago.', kago],
  ['create_checkout', 'Begins the tetsuzuki (checkout) of what is in the kago now.', kago],
  ['get_checkout', 'Reads a tetsuzuki.', tetsuzuki],
  [
    'update_checkout',
    'Sets the address (`otodokesaki`), the delivery (`haisou`) or the payment (`shiharai`); what is left out stays.',
    object(
      'The change.',
      {
        tetsuzuki_id,
        otodokesaki,
        haisou: text('`code` of one of the `haisou_houhou`.'),
        shiharai: text('Card by default; cash on delivery (`daibiki`) costs 330 yen.', {
          enum: ['card', 'daibiki'],
        }),
      },
      ['tetsuzuki_id'],
    ),
  ],
  [
    'complete_checkout',
    'Places the order of a tetsuzuki that is `kakutei_kanou`, if the buyer agrees.',
    object('The order.', { tetsuzuki_id, kounyuu_doui }, ['tetsuzuki_id']),
  ],
  ['cancel_checkout', 'Cancels a tetsuzuki.', tetsuzuki],
  [
    'get_order',
    'Reads a chuumon (order).',
    object('Which.', {
      chuumon_bangou: text('`chuumon_bangou` of the tetsuzuki.', { pattern: '^KS26-[0-9]{6}$' }),
    }),
  ],
]);
