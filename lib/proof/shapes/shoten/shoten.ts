/**
 * A Japanese shop with names in romaji, such as `kago`, `suuryou` and `goukei`. It is like no system in particular.
 *
 * Lawful oddities: yen have no decimals, and the tax inside the prices has two rates and is cut off; the same delivery costs
 * more when the address is far away; lines of ten pieces cost five percent less; points are promised that are no money.
 */
import { asList } from '../../planted/planted.ts';
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { asText, honest, type Outcome, type Plant, refuse } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Variant } from '../../variants/variant.ts';
import {
  type Basket,
  type Dialect,
  desk,
  isFinal,
  type Purchase,
  patched,
  type Why,
  type Wish,
} from '../desk/desk.ts';
import { itemsOf, searched, uuidOf, waresOf } from '../desk/stock.ts';
import { showCart, showCheckout, showOrder, wayCodes } from './records.ts';
import { listed } from './tool-list.ts';

const wares = waresOf({ first: 20_740, maker: 'Kitayama Shoten', option: 'Shurui', prefix: 'KS' }, [
  [
    'Matcha Chawan',
    'Utsuwa',
    [
      ['Kuro', '6800'],
      ['Shiro', '7200'],
    ],
  ],
  ['Sencha Uji', 'Shokuhin', [['100 g', '1296']]],
  [
    'Tenugui Asanoha',
    'Nuno',
    [
      ['Ai', '1430'],
      ['Beni', '1430', 'sold out'],
    ],
  ],
  ['Hojicha Kyoto', 'Shokuhin', [['200 g', '972']]],
  ['Urushi Hashi', 'Utsuwa', [['Aka', '3850']]],
  [
    'Yokan Toraya',
    'Shokuhin',
    [
      ['Omo', '3024'],
      ['Yoru', '3240'],
    ],
  ],
  ['Furoshiki Nami', 'Nuno', [['Ai', '2640']]],
]);

const toShouhin = (ware: Ware): Fields => ({
  shouhin_code: ware.handle,
  shouhin_mei: ware.title,
  setsumei: ware.story,
  bunrui: ware.kind,
  shurui: ware.makes.map(({ label, sku, price, available }) => ({
    hinban: sku,
    mei: label,
    kakaku: { amount: Number(price), currency: 'JPY' },
    zeiritsu: ware.kind === 'Shokuhin' ? 8 : 10,
    zaiko: available ? 'ari' : 'nashi',
  })),
});

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const found = searched(wares, args.query);
    const [kaishi, saidai] = [Number(args.kaishi ?? 1), Number(args.saidai ?? 30)];
    const shouhin = found.slice(kaishi - 1, kaishi - 1 + saidai).map(toShouhin);
    return { record: { gaitou_kensuu: found.length, kaishi, shouhin } };
  }
  if (name === 'lookup_catalog') {
    const codes = asList(args.shouhin_codes);
    return { record: { shouhin: wares.filter(({ handle }) => codes.includes(handle)).map(toShouhin) } };
  }
  const ware = wares.find(({ handle }) => handle === args.shouhin_code);
  return ware ? { record: { shouhin: toShouhin(ware) } } : refusal('item', args.shouhin_code);
}

const rowsIn = (value: unknown): readonly Fields[] => asList(value).filter(isFields);

/** What is in `tsuika` is added, `henkou` sets quantities of lines, and `sakujo` takes lines out. */
function fill({ tsuika, henkou, sakujo }: Fields, cart: Basket | undefined) {
  const lines = cart?.lines ?? [];
  const changes: readonly Wish[] = [
    ...rowsIn(henkou).map(({ gyou, suuryou }) => ({ line: String(gyou), quantity: Number(suuryou) })),
    ...asList(sakujo).map((gyou) => ({ line: String(gyou), quantity: 0 })),
  ];
  const wrong = changes.find(({ line }) => !lines.some(({ id }) => id === line));
  if (wrong) return refusal('line', wrong.line);
  const added = rowsIn(tsuika).map(({ hinban, suuryou }) => ({
    item: String(hinban),
    quantity: Number(suuryou),
    isAdded: true,
  }));
  return { wishes: patched(lines, [...changes, ...added]) };
}

function deliver({ otodokesaki, haisou, shiharai }: Fields, { notes }: Purchase) {
  if (haisou !== undefined && !wayCodes.includes(String(haisou))) return refusal('method', haisou);
  return {
    ...(isFields(otodokesaki) && { address: otodokesaki }),
    ...(haisou !== undefined && { method: String(haisou) }),
    ...(shiharai !== undefined && { notes: { ...notes, shiharai } }),
  };
}

const errors: Readonly<Record<Why, readonly [eraa_code: string, message: string]>> = {
  item: ['E1001', 'Shouhin ga mitsukarimasen. The product does not exist.'],
  'sold-out': ['E1002', 'Zaiko ga arimasen. The product is sold out.'],
  line: ['E1003', 'Meisai ga mitsukarimasen. The cart has no such line.'],
  cart: ['E2001', 'Kago ga mitsukarimasen. The cart does not exist.'],
  checkout: ['E3001', 'Tetsuzuki ga mitsukarimasen. The checkout does not exist.'],
  order: ['E4001', 'Chuumon ga mitsukarimasen. The order does not exist.'],
  final: ['E3002', 'Henkou dekimasen. The checkout was ordered or cancelled.'],
  approval: ['E3003', 'Doui ga hitsuyou desu. The buyer has to agree to this order now.'],
  lacking: ['E3004', 'Nyuuryoku ga fusoku shite imasu. The checkout is not complete.'],
  method: ['E3005', 'Haisou houhou ga erabemasen. There is no such delivery.'],
  empty: ['E2002', 'Kago ga kara desu. The cart is empty.'],
  version: ['E2003', 'Kago ga kawarimashita. The cart has changed.'],
};

function refusal(why: Why, atai: unknown): Outcome {
  const [eraa_code, message] = errors[why];
  return refuse(-32_000 - Number(eraa_code.slice(1, 2)), message, { eraa_code, atai });
}

const lacking = ({ address, method }: Purchase): readonly string[] => [
  ...(address ? [] : ['otodokesaki']),
  ...(method ? [] : ['haisou']),
];

export const dialect: Dialect = {
  items: itemsOf(wares, ({ sku }) => sku, 0),
  ids: {
    cart: (index) => String(6_100_204 + index),
    checkout: (index) => uuidOf(`shoten tetsuzuki ${index}`),
    order: (index) => `KS26-${String(1_187 + index * 3).padStart(6, '0')}`,
    line: (index) => `g${index + 1}`,
  },
  cartOf: ({ kago_id }) => kago_id,
  checkoutOf: ({ tetsuzuki_id }) => tetsuzuki_id,
  orderOf: ({ chuumon_bangou }) => chuumon_bangou,
  catalog,
  fill,
  deliver,
  approval: (args) => {
    const { doui, nichiji } = fieldsOf(args, 'kounyuu_doui');
    return { given: doui === 'suru', at: nichiji };
  },
  lacking,
  isFinal,
  refuse: refusal,
  showCart,
  showCheckout: (purchase) => showCheckout(purchase, lacking(purchase)),
  showOrder,
};

/** @param plant a fault in its tools; none by default */
export const shoten = (plant: Plant = honest): Variant =>
  shop({
    name: 'shoten',
    listed,
    open: desk(dialect),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { shokuhin: ({ product_type }) => product_type === 'Shokuhin' },
    rate: [300, 4_000],
  });
