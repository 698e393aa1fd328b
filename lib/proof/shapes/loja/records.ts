/** The carts, checkouts and orders of the Brazilian shape: Portuguese names, and amounts in centavos. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const freights = [
  { codigo: 'PAC', nome: 'Correios PAC', prazo_dias: 8, valor_cents: 2_490 },
  { codigo: 'SEDEX', nome: 'Correios SEDEX', prazo_dias: 2, valor_cents: 4_870 },
] as const;

/** Percent off the items, by coupon. */
export const coupons: ReadonlyMap<string, number> = new Map([['BEMVINDO10', 10]]);

const itemsOf = (lines: readonly Line[]): readonly Fields[] =>
  lines.map(({ item, quantity }, index) => ({
    posicao: index + 1,
    variacao_id: Number(item.id),
    sku: item.sku,
    produto: item.ware.title,
    variacao: item.label,
    quantidade: quantity,
    preco_cents: item.amount,
    subtotal_cents: item.amount * quantity,
  }));

/** The part of the prices that is tax, as the law wants it shown: about eighteen percent, federal and of the state. */
const taxesIn = (cents: number): Fields => ({
  federal_cents: Math.round(cents * 0.06),
  estadual_cents: Math.round(cents * 0.12),
  fonte: 'IBPT, valores aproximados, já incluídos no total',
});

const couponOf = ({ lines, notes }: Basket): { readonly cupom: unknown; readonly off: number } => {
  const cupom = notes.cupom ?? null;
  return { cupom, off: Math.round((sumOf(lines) * (coupons.get(String(cupom)) ?? 0)) / 100) };
};

export function showCart(cart: Basket): Fields {
  const subtotal = sumOf(cart.lines);
  const { cupom, off } = couponOf(cart);
  return {
    carrinho_id: Number(cart.id),
    situacao: cart.stage === 'off' ? 'excluido' : 'aberto',
    moeda: 'BRL',
    itens: itemsOf(cart.lines),
    subtotal_cents: subtotal,
    cupom,
    desconto_cents: off,
    total_cents: subtotal - off,
    impostos_aproximados: taxesIn(subtotal - off),
  };
}

/** In up to four instalments, without interest: the last takes what the division leaves. */
const instalments = (total: number): readonly Fields[] =>
  [2, 3, 4].map((count) => {
    const each = Math.floor(total / count);
    return { parcelas: count, valor_cents: each, ultima_parcela_cents: total - each * (count - 1) };
  });

function figuresOf(purchase: Purchase): Fields {
  const { lines, method, notes } = purchase;
  const subtotal = sumOf(lines);
  const { cupom, off } = couponOf(purchase);
  const forma = notes.forma ?? 'boleto';
  const forPix = forma === 'pix' ? Math.round(((subtotal - off) * 5) / 100) : 0;
  const frete = freights.find(({ codigo }) => codigo === method);
  const total = subtotal - off - forPix + (frete?.valor_cents ?? 0);
  return {
    moeda: 'BRL',
    itens: itemsOf(lines),
    subtotal_cents: subtotal,
    cupom,
    desconto_cents: off,
    pagamento: { forma, desconto_cents: forPix },
    frete: { codigo: frete?.codigo ?? null, nome: frete?.nome ?? null, valor_cents: frete?.valor_cents ?? 0 },
    total_cents: total,
    impostos_aproximados: taxesIn(total),
    endereco: purchase.address ?? null,
  };
}

const states = { open: 'aberto', done: 'pago', off: 'cancelado' } as const;

export function showCheckout(purchase: Purchase, lacking: readonly string[]): Fields {
  const figures = figuresOf(purchase);
  const isReady = purchase.stage === 'open' && lacking.length === 0;
  return {
    checkout_id: purchase.id,
    situacao: isReady ? 'pronto' : states[purchase.stage],
    pendencias: lacking,
    ...figures,
    opcoes_frete: freights.map((frete) => ({ ...frete })),
    parcelamento: instalments(Number(figures.total_cents)),
    pedido: purchase.order ?? null,
  };
}

export const showOrder = (purchase: Purchase): Fields => ({
  pedido: purchase.order,
  checkout_id: purchase.id,
  situacao: 'registrado',
  ...figuresOf(purchase),
});
