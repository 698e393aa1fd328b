/**
 * A storefront in the manner of Loja Integrada in Brazil: lists in `meta` and `objects`, a `resource_uri` on what can be read,
 * and orders with `itens`, `envios` and a `situacao` as an object. After the public description of its API, version 1.
 *
 * Lawful oddities: a variation is a product of its own, which is found and sold without its parent; products, carts and forms
 * of shipping are named in arguments by their `resource_uri`, and an order by its `numero`; an update of a cart sends the whole
 * list, whose order decides the number `linha` of each line; quantities are shown as decimal texts such as `2.00`; freight goes
 * by the weight of all pieces, and pick-up is free; a coupon takes nothing off products on promotion; there is no tax on top;
 * times are those of Brasília, without an offset; answers are texts only.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { asText, honest, type Plant, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf, isFields, type Places, type Variant } from '../../variants/variant.ts';
import { amountOf, type Change, type Line, subtotalOf, sumOf } from '../trade/lines.ts';
import { rowsIn } from '../trade/stock.ts';
import { type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  catalog,
  coupons,
  formAt,
  forms,
  freightOf,
  fullPriceOf,
  goodOf,
  gramsOf,
  idIn,
  isOnPromotion,
  kilos,
  kindOf,
  parentOf,
  promotionOf,
  refusal,
  stock,
  toForm,
  uriOf,
  wares,
} from './goods.ts';
import { listed } from './tool-list.ts';

const couponIn = (sale: object): unknown => ('cupom' in sale ? sale.cupom : undefined);

const weightOf = (lines: readonly Line[]): number =>
  sumOf(lines.map(({ item, quantity }) => gramsOf(item) * quantity));

/** How the shop calculates; a fault replaces parts. */
const honestRates = {
  subtotal: subtotalOf,
  /** The weight that the chosen form of shipping is charged for, in grams. */
  chargedWeight: weightOf,
};

export type Rates = typeof honestRates;

type Sale = Pick<Checkout, 'lines' | 'method'>;

const figuresOf = (sale: Sale, rates: Rates) => {
  const { lines, method } = sale;
  const valor_subtotal = rates.subtotal(lines);
  const atFullPrice = subtotalOf(lines.filter(({ item }) => !isOnPromotion(item)));
  const valor_desconto = Math.floor((atFullPrice * (coupons.get(couponIn(sale)) ?? 0)) / 100);
  const form = formAt(method);
  const valor_envio = form ? freightOf(form, rates.chargedWeight(lines)) : 0;
  return {
    valor_subtotal,
    valor_desconto,
    valor_envio,
    valor_total: valor_subtotal - valor_desconto + valor_envio,
  };
};

const totalsWith =
  (rates: Rates): Rules['totals'] =>
  (lines, method) => {
    const figures = figuresOf({ lines, ...(method !== undefined && { method }) }, rates);
    const { valor_subtotal: subtotal, valor_desconto: discount, valor_envio: shipping } = figures;
    return { subtotal, discount, shipping, tax: 0, total: figures.valor_total };
  };

/** @param cart its id begins that of each of its lines, which stays the same in the checkout and the order */
const itensOf = (cart: string, lines: readonly Line[]): readonly Fields[] =>
  lines.map((line, index) => {
    const { item, key, quantity } = line;
    return {
      id: Number(`${cart}${key}`),
      linha: index + 1,
      produto: item.id,
      produto_pai: parentOf(item),
      nome: item.ware.title,
      variacao: parentOf(item) === null ? null : item.label,
      sku: item.sku,
      tipo: kindOf(item),
      peso: kilos(gramsOf(item)),
      quantidade: quantity.toFixed(2),
      preco_cheio: fullPriceOf(item),
      preco_custo: null,
      preco_promocional: promotionOf(item),
      preco_venda: item.amount,
      preco_subtotal: amountOf(line),
    };
  });

const contentsOf = (sale: Sale, cart: string, rates: Rates): Fields => ({
  moeda: 'BRL',
  itens: itensOf(cart, sale.lines),
  peso_real: kilos(weightOf(sale.lines)),
  ...figuresOf(sale, rates),
});

const states = {
  open: { id: 1, codigo: 'em_aberto', nome: 'Em aberto', aprovado: false, cancelado: false, final: false },
  placed: {
    id: 4,
    codigo: 'pedido_pago',
    nome: 'Pedido Pago',
    aprovado: true,
    cancelado: false,
    final: false,
  },
  cancelled: { id: 8, codigo: 'cancelado', nome: 'Cancelado', aprovado: false, cancelado: true, final: true },
} as const;

const stateOf = (state: keyof typeof states): Fields => ({
  ...states[state],
  resource_uri: uriOf('situacao', states[state].id),
});

const quotesFor = (lines: readonly Line[]): readonly Fields[] =>
  forms.map((form) => ({
    ...toForm(form),
    resource_uri: uriOf('envio', form.id),
    prazo: form.prazo,
    valor: freightOf(form, weightOf(lines)),
  }));

const shipmentsOf = ({ id, method, lines }: Checkout, rates: Rates): readonly Fields[] => {
  const form = formAt(method);
  if (!form) return [];
  const valor = freightOf(form, rates.chargedWeight(lines));
  return [{ id: Number(id) + 500, forma_envio: toForm(form), objeto: null, prazo: form.prazo, valor }];
};

/** The customer is the recipient, unless somebody else is named. */
function customerOf(checkout: Checkout): Fields | null {
  const { address } = checkout;
  const named = fieldsOf(checkout, 'cliente');
  if (!address && named.nome === undefined) return null;
  return { nome: address?.nome, cpf: null, email: null, telefone_celular: null, ...named };
}

const deliveryOf = (checkout: Checkout, rates: Rates): Fields => {
  const { address } = checkout;
  const code = couponIn(checkout);
  const percentual = coupons.get(code);
  return {
    cliente: customerOf(checkout),
    endereco_entrega: address ? { complemento: null, referencia: null, pais: 'Brasil', ...address } : null,
    envios: shipmentsOf(checkout, rates),
    cupom_desconto: percentual === undefined ? null : { codigo: code, tipo: 'porcentagem', percentual },
  };
};

/** Brasília is three hours behind UTC. */
const localTime = (time: string): string =>
  new Date(Date.parse(time) - 3 * 3_600_000).toISOString().replace('Z', '000');

const orderWith =
  (rates: Rates): Words['order'] =>
  (checkout, placedAt) => {
    const { id, cart, order } = checkout;
    const resource_uri = uriOf('pedido', order);
    const contents = contentsOf(checkout, cart, rates);
    const { valor_total: valor } = contents;
    const forma_pagamento = { id: 63, codigo: 'pix', nome: 'Pix', resource_uri: uriOf('pagamento', 63) };
    return {
      numero: Number(order),
      resource_uri,
      checkout: uriOf('checkout', id),
      data_criacao: localTime(placedAt),
      data_modificacao: localTime(placedAt),
      situacao: stateOf('placed'),
      ...deliveryOf(checkout, rates),
      ...contents,
      itens: rowsIn(contents, 'itens').map((row) => ({ ...row, pedido: resource_uri })),
      pagamentos: [{ id: Number(id) + 700, forma_pagamento, valor, valor_pago: valor }],
    };
  };

const recordsWith = (rates: Rates): Pick<Words, 'cart' | 'checkout' | 'order'> => ({
  cart: (cart) => ({
    id: Number(cart.id),
    resource_uri: uriOf('carrinho', cart.id),
    situacao: stateOf(cart.state),
    ...contentsOf(cart, cart.id, rates),
  }),
  checkout: (checkout) => {
    const { id, cart, state, address, method, lines, order } = checkout;
    return {
      id: Number(id),
      resource_uri: uriOf('checkout', id),
      carrinho: uriOf('carrinho', cart),
      situacao: stateOf(state),
      pendencias: [...(address ? [] : ['endereco_entrega']), ...(method ? [] : ['forma_envio'])],
      formas_envio: quotesFor(lines),
      ...deliveryOf(checkout, rates),
      ...contentsOf(checkout, cart, rates),
      pedido: order === undefined ? null : uriOf('pedido', order),
      numero: order === undefined ? null : Number(order),
    };
  },
  order: orderWith(rates),
});

const filling = (args: Fields): readonly Change[] =>
  rowsIn(args, 'itens').map(({ produto, quantidade }) => ({
    does: 'add',
    item: produto,
    quantity: Number(quantidade),
  }));

const delivery: Words['delivery'] = (checkout, args) => {
  const { cliente, endereco_entrega: address, forma_envio: form, cupom_desconto: cupom } = args;
  if (form !== undefined && !formAt(form)) return refusal('unknown-method', { id: form });
  if (typeof cupom === 'string' && !coupons.has(cupom)) return refusal('unknown-coupon', { id: cupom });
  return {
    ...checkout,
    ...(isFields(address) && { address }),
    ...(isFields(cliente) && { cliente }),
    ...(form !== undefined && { method: String(form) }),
    ...(cupom !== undefined && { cupom }),
  };
};

const wordsWith = (rates: Rates): Words => ({
  cartOf: ({ id, carrinho }) => (carrinho === undefined ? id : idIn(carrinho)),
  checkoutOf: ({ id }) => id,
  orderOf: ({ numero }) => numero,
  filling,
  changes: (args) => [{ does: 'clear' }, ...filling(args)],
  delivery,
  approval: (args) => {
    const { aprovado, aprovado_em } = fieldsOf(args, 'aprovacao_cliente');
    return { given: aprovado, at: aprovado_em };
  },
  ...recordsWith(rates),
});

/** What a fault bends. */
type Bent = { readonly rules?: Partial<Rules>; readonly rates?: Partial<Rates> };

export const lojaintegradaDesk =
  ({ rules: own = {}, rates: bent = {} }: Bent = {}) =>
  (places: Places): Tools => {
    const rates = { ...honestRates, ...bent };
    const rules: Rules = {
      ...usual,
      find: goodOf,
      newKey: ({ id }) => String(stock.findIndex((item) => item.id === id) + 11),
      cartId: ids('', 3_480_117, 13),
      checkoutId: ids('', 69_291_055, 17),
      orderId: ids('', 1_165, 1),
      refuse: refusal,
      totals: totalsWith(rates),
      ...own,
    };
    return tradeOf(wordsWith(rates), rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const lojaintegrada = (plant: Plant = honest): Variant =>
  shop({
    name: 'lojaintegrada',
    listed,
    open: lojaintegradaDesk(),
    plant,
    result: asText,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { casa: ({ product_type }) => product_type === 'Casa' },
    rate: [300, 4_000],
  });
