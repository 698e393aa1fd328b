/** The carts, checkouts and orders of the Japanese shape: romaji names, whole yen, and two rates of tax inside the prices. */
import { at } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

const ways = [
  { code: 'takkyuubin', mei: 'Takkyuubin', ryoukin: 880 },
  { code: 'nekobin', mei: 'Nekobin (yuubin uke)', ryoukin: 385 },
] as const;

export const wayCodes: readonly string[] = ways.map(({ code }) => code);

/** Five percent are taken off a line of ten pieces or more. */
const discountOn = (line: Line): number => (line.quantity >= 10 ? Math.floor(sumOf([line]) / 20) : 0);

/** Food has the reduced rate. */
const rateOf = ({ item }: Line): number => (item.ware.kind === 'Shokuhin' ? 8 : 10);

const rowOf = (line: Line): Fields => ({
  hinban: line.item.id,
  shouhin_mei: `${line.item.ware.title} (${line.item.label})`,
  tanka: line.item.amount,
  suuryou: line.quantity,
  kingaku: sumOf([line]),
  matome_waribiki: -discountOn(line),
  zeiritsu: rateOf(line),
});

/** The tax inside the amounts at one rate; parts of a yen are cut off. */
const taxRow = (zeiritsu: number, taishou: number): Fields => ({
  zeiritsu,
  taishou,
  uchi_shouhizei: Math.floor((taishou * zeiritsu) / (100 + zeiritsu)),
});

function figuresOf(lines: readonly Line[], services: Readonly<Record<string, number>>): Fields {
  const discount = lines.reduce((all, line) => all + discountOn(line), 0);
  const others = Object.values(services).reduce((all, amount) => all + amount, 0);
  const food = lines
    .filter((line) => rateOf(line) === 8)
    .reduce((all, line) => all + sumOf([line]) - discountOn(line), 0);
  const goukei = sumOf(lines) - discount + others;
  return {
    tsuuka: 'JPY',
    meisai: Object.fromEntries(lines.map((line) => [line.id, rowOf(line)])),
    shoukei: sumOf(lines),
    waribiki: -discount,
    ...services,
    goukei,
    zei_uchiwake: [taxRow(8, food), taxRow(10, goukei - food)],
  };
}

export const showCart = ({ id, stage, lines }: Basket): Fields => ({
  kago_id: Number(id),
  joutai: stage === 'off' ? 'sakujo_zumi' : 'yuukou',
  tensuu: lines.reduce((all, { quantity }) => all + quantity, 0),
  ...figuresOf(lines, {}),
});

const farAway = new Set<unknown>(['Hokkaido', 'Okinawa']);

/** Islands far away cost more with a courier. */
const feeOf = ({ address }: Purchase, { code, ryoukin }: (typeof ways)[number]): number =>
  ryoukin + (code === 'takkyuubin' && farAway.has(at(address, 'todoufuken')) ? 660 : 0);

function checkoutFigures(purchase: Purchase): Fields {
  const { lines, method, notes } = purchase;
  const way = ways.find(({ code }) => code === method);
  const payment = notes.shiharai ?? 'card';
  return {
    ...figuresOf(lines, {
      souryou: way ? feeOf(purchase, way) : 0,
      daibiki_tesuuryou: payment === 'daibiki' ? 330 : 0,
    }),
    shiharai: payment,
    otodokesaki: purchase.address ?? null,
    haisou: way?.code ?? null,
    fuyo_yotei_point: Math.floor(sumOf(lines) / 100),
  };
}

const states = { open: 'nyuuryoku_chuu', done: 'chuumon_zumi', off: 'torikeshi_zumi' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  tetsuzuki_id: purchase.id,
  joutai: purchase.stage === 'open' && lacking.length === 0 ? 'kakutei_kanou' : states[purchase.stage],
  fusoku_koumoku: lacking,
  ...checkoutFigures(purchase),
  haisou_houhou: ways.map((way) => ({ code: way.code, mei: way.mei, ryoukin: feeOf(purchase, way) })),
  chuumon_bangou: purchase.order ?? null,
});

export const showOrder = (purchase: Purchase): Fields => ({
  chuumon_bangou: purchase.order,
  tetsuzuki_id: purchase.id,
  joutai: 'hassou_machi',
  ...checkoutFigures(purchase),
});
