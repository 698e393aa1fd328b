/** Scripted visits to the three storefronts without a purchase: the answers by the names of the steps. */
import { at, callerOf, noon } from '../variants/frame/tools.ts';
import type { Fields, Variant } from '../variants/variant.ts';

type Step = (step: string, tool: string, args: Fields) => Promise<Fields>;
type Scenario = (step: Step) => Promise<void>;

export type Transcript = ReadonlyMap<string, Fields>;

/** @returns the JSON-RPC responses in order */
export async function played(variant: Variant, scenario: Scenario): Promise<Transcript> {
  const { call } = callerOf(variant);
  const answers = new Map<string, Fields>();
  await scenario(async (step, tool, args) => {
    const { record, response } = await call(tool, args);
    answers.set(step, response);
    return record;
  });
  return answers;
}

const time = (millis: number): string => new Date(millis).toISOString();
const old = time(noon - 3_600_000);

const atelier: Scenario = async (step) => {
  const context = (currency: string) => ({ address_country: 'US', currency });
  await step('search', 'search_catalog', { query: 'harbour' });
  await step('search in euros', 'search_catalog', { query: 'harbour', context: context('EUR') });
  await step('product', 'get_product', { slug: 'harbour-lamp' });
  await step('product in yen', 'get_product', { slug: 'harbour-lamp', context: context('JPY') });
  const two = (lamps: number) => [
    { what: 'harbour-lamp--oak', count: lamps },
    { what: 'harbour-stool--walnut', count: 1 },
  ];
  const a = at(await step('cart', 'create_cart', { basket: { rows: two(2) } }), 'basket.ref');
  const rows = [{ what: 'attic-lamp--ash', count: 1 }];
  const b = at(await step('other cart', 'create_cart', { basket: { rows } }), 'basket.ref');
  await step('cart read', 'get_cart', { ref: a });
  await step('cart updated', 'update_cart', { ref: a, basket: { rows: two(3) } });
  await step('cart read again', 'get_cart', { ref: a });
  const soldOut = [...two(7), { what: 'harbour-bench--oak', count: 1 }];
  await step('update refused', 'update_cart', { ref: a, basket: { rows: soldOut } });
  await step('cart read after refusal', 'get_cart', { ref: a });
  const t = at(await step('checkout', 'create_checkout', { purchase: { basket: a } }), 'till.ref');
  const u = at(await step('other checkout', 'create_checkout', { purchase: { rows } }), 'till.ref');
  await step('cart cancelled', 'cancel_cart', { ref: b });
  await step('cancelled cart read', 'get_cart', { ref: b });
  const to = { street: '5 Quay', town: 'Springfield', country: 'US' };
  await step('address', 'update_checkout', { ref: t, deliver: { to } });
  await step('method', 'update_checkout', { ref: t, deliver: { by: 'rail' } });
  await step('both', 'update_checkout', { ref: t, deliver: { to, by: 'rail' } });
  await step('checkout read', 'get_checkout', { ref: t });
  await step('completed unwillingly', 'complete_checkout', { ref: t, consent: { given: false, at: old } });
  await step('completed late', 'complete_checkout', { ref: t, consent: { given: true, at: old } });
  await step('completed without consent', 'complete_checkout', { ref: t });
  await step('other checkout cancelled', 'cancel_checkout', { ref: u });
};

const ledger: Scenario = async (step) => {
  const found = await step('search', 'search_catalog', { query: 'compass of lisbon' });
  const editions = Object.keys(at(found, 'data.articles.0.editions') ?? {});
  const [a = '', b = '', , soldOut = ''] = editions;
  const first = await step('cart', 'create_cart', { input: { lines: { [a]: 2, [b]: 1 } } });
  const cart = { cart_id: at(first, 'data.cart.id') };
  const second = await step('other cart', 'create_cart', { input: { lines: { [b]: 5 } } });
  const other = { cart_id: at(second, 'data.cart.id') };
  await step('cart read', 'get_cart', cart);
  await step('cart read again', 'get_cart', cart);
  await step('cart updated', 'update_cart', { ...cart, input: { lines: { [a]: 3, [b]: 1 } } });
  await step('updated cart read', 'get_cart', cart);
  await step('other cart read', 'get_cart', other);
  const opened = await step('checkout', 'create_checkout', cart);
  const checkout = { checkout_id: at(opened, 'data.checkout.id') };
  const reopened = await step('other checkout', 'create_checkout', other);
  const another = { checkout_id: at(reopened, 'data.checkout.id') };
  const shipTo = { line1: 'Rua 1', city: 'Porto', postcode: '4000', country_code: 'PT' };
  await step('method', 'update_checkout', { ...checkout, input: { rate: 'courier' } });
  await step('address', 'update_checkout', { ...checkout, input: { ship_to: shipTo } });
  await step('checkout read', 'get_checkout', checkout);
  await step('other checkout read', 'get_checkout', another);
  await step('completed', 'complete_checkout', checkout);
  await step('checkout read after refusal', 'get_checkout', checkout);
  await step('other checkout cancelled', 'cancel_checkout', another);
  await step('cancelled checkout updated', 'update_checkout', { ...another, input: { rate: 'tracked' } });
  await step('cancelled checkout read', 'get_checkout', another);
  await step('cart cancelled', 'cancel_cart', cart);
  await step('cancelled cart read', 'get_cart', cart);
  await step('sold out', 'create_cart', { input: { lines: { [soldOut]: 1 } } });
  await step('negative', 'create_cart', { input: { lines: { [a]: -2 } } });
  await step('unknown order', 'get_order', { order_id: 'gid://shop/Order/none' });
};

const pavilion: Scenario = async (step) => {
  const found = await step('search', 'search_catalog', { query: 'rede' });
  await step('second page', 'search_catalog', { query: 'rede', pagina: { cursor: 'c2' } });
  await step('lookup', 'lookup_catalog', { produtos: [at(found, 'produtos.0.id')] });
  const [a, b] = [0, 2].map((index) => at(found, `produtos.0.versoes.${index}.artigo`));
  const filled = await step('cart', 'create_cart', { artigos: [a, b], quantidades: [2, 1] });
  const carrinho = at(filled, 'carrinho.id');
  await step('cart changed', 'update_cart', { carrinho, mudancas: [{ artigo: a, quantidade: 3 }] });
  await step('changed cart read', 'get_cart', { carrinho });
  const compra = at(await step('checkout', 'create_checkout', { carrinho }), 'compra.id');
  await step('item removed', 'update_cart', { carrinho, mudancas: [{ artigo: b, quantidade: 0 }] });
  await step('cart read without it', 'get_cart', { carrinho });
  const morada = { rua: 'Ladeira 7', cidade: 'Olinda', cep: '04321', pais: 'BR' };
  await step('address', 'update_checkout', { compra, entrega: { morada } });
  await step('method', 'update_checkout', { compra, entrega: { metodo: 'estafeta' } });
  await step('checkout read', 'get_checkout', { compra });
  const aprovacao = { aprovado: false, momento: time(noon) };
  await step('completed unwillingly', 'complete_checkout', { compra, aprovacao });
  await step('completed', 'complete_checkout', { compra });
  await step('checkout cancelled', 'cancel_checkout', { compra });
  await step('cancelled checkout read', 'get_checkout', { compra });
  const unknown = '00000000-0000-4000-a000-000000000000';
  await step('unknown checkout', 'get_checkout', { compra: unknown });
  await step('last item removed', 'update_cart', { carrinho, mudancas: [{ artigo: a, quantidade: 0 }] });
  await step('empty checkout', 'create_checkout', { carrinho });
  await step('cart cancelled', 'cancel_cart', { carrinho });
  await step('cancelled cart read', 'get_cart', { carrinho });
  await step('cancelled cart changed', 'update_cart', { carrinho, mudancas: [{ artigo: a, quantidade: 1 }] });
};

export const scenarios = { atelier, ledger, pavilion };
