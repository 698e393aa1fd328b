/**
 * A French boutique: members, states and countries in French, as shops in France write them. It is like no system in
 * particular.
 *
 * Lawful oddities: the cart already counts the delivery that is chosen for it, which is free from 80 euros on; the tax is
 * in every price, with a row for each of its two rates; lines have no id but the reference of their article, and an update
 * replaces all of them; a cancelled cart stays readable.
 */
import { catalogProduct, shop, type Ware } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, refuse, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { uuidOf } from '../desk/stock.ts';
import {
  amountOf,
  type Change,
  type Line,
  piecesIn,
  type Reason,
  subtotalOf,
  sumOf,
} from '../trade/lines.ts';
import { itemsOf, listIn, matching, rowsIn, waresOf } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, type Totals, tradeOf, usual, type Words } from '../trade/trade.ts';
import { listed } from './tool-list.ts';

const wares = waresOf(
  { maker: 'Maison Berthier', option: 'Format', firstId: 57_310, code: 'MB', decimals: 2 },
  [
    [
      'Savon de Marseille',
      'Bain',
      [
        ['300 g', 690],
        ['600 g', 1_150],
      ],
    ],
    ['Miel de lavande', 'Épicerie', [['500 g', 1_420]]],
    [
      'Nappe en lin',
      'Maison',
      [
        ['Écru', 6_900],
        ['Bleu', 7_250, 'sold out'],
      ],
    ],
    ["Huile d'olive", 'Épicerie', [['75 cl', 2_380]]],
    ['Bougie figuier', 'Maison', [['Grande', 3_495]]],
    ["Serviette nid d'abeille", 'Bain', [['70 x 140', 2_990]]],
  ],
);

const items = itemsOf(wares, 2, ({ sku }) => sku);

const moneyOf = (amount: number) => ({ amount, currency: 'EUR' });

const toProduit = (ware: Ware): Fields => ({
  code: ware.handle,
  nom: ware.title,
  description: ware.story,
  rayon: ware.kind,
  marque: ware.maker,
  declinaisons: items
    .filter((item) => item.ware === ware)
    .map(({ id, label, amount, available }) => ({
      reference: id,
      format: label,
      prix: moneyOf(amount),
      disponible: available,
    })),
});

const catalog: Tools = (name, args) => {
  if (name === 'search_catalog') {
    const found = matching(wares, args.query);
    const [page, par_page] = [Number(args.page ?? 1), Number(args.par_page ?? 12)];
    const resultats = found.slice((page - 1) * par_page, page * par_page).map(toProduit);
    return { record: { resultats, total: found.length, page, pages: Math.ceil(found.length / par_page) } };
  }
  if (name === 'lookup_catalog') {
    const codes = [...new Set(listIn(args, 'produits'))];
    const produits = wares.filter(({ handle }) => codes.includes(handle)).map(toProduit);
    return {
      record: {
        produits,
        introuvables: codes.filter((code) => !produits.some((each) => each.code === code)),
      },
    };
  }
  const ware = wares.find(({ handle }) => handle === args.produit);
  return ware ? { record: { produit: toProduit(ware) } } : refusal('unknown-item', { id: args.produit });
};

const modes = [
  { code: 'colissimo', libelle: 'Colissimo, à domicile', centimes: 695 },
  { code: 'point-relais', libelle: 'Point relais', centimes: 450 },
  { code: 'chronopost', libelle: 'Chronopost, le lendemain', centimes: 1_390 },
] as const;

/** Only the express delivery costs anything from 80 euros on; a cart counts with the first mode. */
function deliveryOf(goods: number, method: string): number {
  const mode = modes.find(({ code }) => code === method);
  return goods === 0 || (goods >= 8_000 && method !== 'chronopost') ? 0 : (mode?.centimes ?? 0);
}

/** Food has a rate of 5.5 %, and all else, with the delivery, of 20 %. The tax is in the prices. */
function taxesOf(lines: readonly Line[], delivery: number) {
  const isFood = ({ item }: Line) => item.ware.kind === 'Épicerie';
  const food = subtotalOf(lines.filter(isFood));
  const rest = subtotalOf(lines) - food + delivery;
  const row = (taux: number, gross: number) => ({
    taux,
    montant: gross - Math.round(gross / (1 + taux / 100)),
  });
  return [row(5.5, food), row(20, rest)].filter(({ montant }) => montant > 0);
}

export function totals(lines: readonly Line[], method = 'colissimo'): Totals {
  const subtotal = subtotalOf(lines);
  const shipping = deliveryOf(subtotal, method);
  const tax = sumOf(taxesOf(lines, shipping).map(({ montant }) => montant));
  return { subtotal, discount: 0, shipping, tax, total: subtotal + shipping };
}

const errors: Readonly<Record<Reason, readonly [code: string, message: string]>> = {
  'unknown-item': ['article_inconnu', "Cet article ou ce produit n'existe pas."],
  'sold-out': ['article_epuise', 'Cet article est épuisé.'],
  'unknown-line': ['ligne_inconnue', "Cette ligne n'existe pas."],
  'unknown-cart': ['panier_inconnu', "Ce panier n'existe pas."],
  'unknown-checkout': ['reservation_inconnue', "Cette réservation n'existe pas."],
  'unknown-order': ['commande_inconnue', "Cette commande n'existe pas."],
  'unknown-method': ['mode_inconnu', "Ce mode de livraison n'existe pas."],
  'empty-cart': ['panier_vide', 'Le panier est vide.'],
  closed: ['etat_final', 'Le panier ou la réservation est annulé, ou la commande est passée.'],
  stale: ['version_perimee', 'Le panier a changé.'],
  unaddressed: ['adresse_manquante', "L'adresse manque."],
  'not-ready': ['reservation_incomplete', 'Il manque :'],
};

const parts: Readonly<Record<string, string>> = {
  approval: "l'accord du client, donné maintenant",
  address: "l'adresse",
  method: 'le mode de livraison',
};

function refusal(reason: Reason, { missing, ...detail }: Fields = {}): Outcome {
  const [code, known] = errors[reason];
  const lacks = listIn({ missing }, 'missing').map((part) => parts[String(part)]);
  const message = [known, lacks.join(', ')].join(' ').trim();
  return refuse(-32_030, message, { erreur: { code, message, ...detail } });
}

const ligneOf = (line: Line): Fields => ({
  reference: line.item.id,
  designation: `${line.item.ware.title}, ${line.item.label}`,
  quantite: line.quantity,
  prix_unitaire: moneyOf(line.item.amount),
  montant: moneyOf(amountOf(line)),
});

/** The shape, with its rules or those of a fault. */
const wordsFor = (rules: Rules): Words => {
  const contents = (lines: readonly Line[], method?: string): Fields => {
    const { subtotal, shipping, tax, total } = rules.totals(lines, method);
    return {
      lignes: lines.map(ligneOf),
      nombre_articles: piecesIn(lines),
      sous_total: moneyOf(subtotal),
      frais_de_port: moneyOf(shipping),
      total_ttc: moneyOf(total),
      dont_tva: moneyOf(tax),
      tva: taxesOf(lines, shipping).map(({ taux, montant }) => ({ taux, montant: moneyOf(montant) })),
    };
  };
  const etatOf = ({ state, address, method }: Checkout) => {
    if (state !== 'open') return state === 'placed' ? 'payee' : 'annulee';
    return address && method ? 'prete' : 'a_completer';
  };
  return {
    ...asked,
    delivery: (checkout, args) => delivered(checkout, args, rules),
    cart: ({ id, state, lines }) => ({
      panier: { id, etat: state === 'open' ? 'ouvert' : 'abandonne', ...contents(lines) },
    }),
    checkout: (checkout) => ({
      reservation: {
        id: checkout.id,
        etat: etatOf(checkout),
        adresse_livraison: checkout.address ?? null,
        mode_livraison: checkout.method ?? null,
        modes_livraison: modes.map(({ code, libelle }) => ({
          code,
          libelle,
          prix: moneyOf(deliveryOf(subtotalOf(checkout.lines), code)),
        })),
        ...contents(checkout.lines, checkout.method),
        numero_commande: checkout.order ?? null,
      },
    }),
    order: ({ id, order, address, method, lines }, date_commande) => ({
      commande: {
        numero: order,
        reservation: id,
        etat: 'confirmee',
        date_commande,
        adresse_livraison: address,
        mode_livraison: method,
        ...contents(lines, method),
      },
    }),
  };
};

const lignesIn = (args: Fields): readonly Change[] =>
  rowsIn(args, 'lignes').map(({ reference, quantite }) => ({
    does: 'add',
    item: reference,
    quantity: Number(quantite),
  }));

const asked = {
  cartOf: ({ panier }: Fields) => panier,
  checkoutOf: ({ reservation }: Fields) => reservation,
  orderOf: ({ commande }: Fields) => commande,
  filling: lignesIn,
  changes: (args: Fields): readonly Change[] => [{ does: 'clear' }, ...lignesIn(args)],
  approval: (args: Fields) => {
    const { accepte, date_accord } = fieldsOf(args, 'accord_client');
    return { given: accepte, at: date_accord };
  },
};

function delivered(checkout: Checkout, args: Fields, { refuse }: Rules): Checkout | Outcome {
  const { adresse_livraison: address, mode_livraison: mode } = args;
  const isKnown = mode === undefined || modes.some(({ code }) => code === mode);
  if (!isKnown) return refuse('unknown-method', { mode });
  return {
    ...checkout,
    ...(isFields(address) && { address }),
    ...(typeof mode === 'string' && { method: mode }),
  };
}

function rules(): Rules {
  const [carts, checkouts] = [counter(), counter()];
  return {
    ...usual,
    find: (id) => items.find((item) => item.id === id),
    newKey: ({ id }) => id,
    cartId: () => uuidOf(`boutique panier ${carts()}`),
    checkoutId: () => uuidOf(`boutique reservation ${checkouts()}`),
    orderId: ids('MB', 24_061_190, 1),
    refuse: refusal,
    totals,
  };
}

/** The shop with some of its rules replaced. */
export const openWith =
  (change: Partial<Rules> = {}) =>
  (places: Places): Tools => {
    const changed = { ...rules(), ...change };
    return tradeOf(wordsFor(changed), changed, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const boutique = (plant: Plant = honest): Variant =>
  shop({
    name: 'boutique',
    listed,
    open: openWith(),
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { bain: ({ product_type }) => product_type === 'Bain' },
    rate: [300, 4_000],
  });
