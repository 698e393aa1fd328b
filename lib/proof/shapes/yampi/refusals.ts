/** The refusals of the shop in the manner of Yampi, with its status codes and its errors by fields. */
import { type Outcome, refuse } from '../../variants/frame/tools.ts';
import type { Why } from '../desk/desk.ts';

type Problem = Why | 'product' | 'stock' | 'promocode' | 'zipcode';

const problems: Readonly<Record<Problem, readonly [status: number, field: string, message: string]>> = {
  product: [404, 'id', 'Produto não encontrado.'],
  item: [422, 'sku_id', 'O SKU informado não existe.'],
  'sold-out': [422, 'sku_id', 'O SKU informado está esgotado.'],
  stock: [422, 'quantity', 'A quantidade solicitada não está disponível em estoque.'],
  line: [422, 'sku_id', 'O SKU informado não está no carrinho.'],
  promocode: [422, 'promocode', 'O cupom informado não é válido.'],
  cart: [404, 'cart_token', 'Carrinho não encontrado.'],
  empty: [422, 'cart_token', 'O carrinho está vazio.'],
  checkout: [404, 'checkout_token', 'Checkout não encontrado.'],
  final: [409, 'checkout_token', 'O checkout já foi finalizado ou cancelado.'],
  zipcode: [422, 'shipping_address', 'Informe o CEP antes do serviço de entrega.'],
  method: [422, 'shipment_service_id', 'O serviço de entrega não está disponível.'],
  lacking: [422, 'pending', 'O checkout está incompleto.'],
  approval: [422, 'purchase_confirmation', 'O comprador precisa confirmar a compra agora.'],
  order: [404, 'number', 'Pedido não encontrado.'],
  version: [409, 'cart_token', 'O carrinho foi alterado.'],
};

/** @param subject what was asked for */
export function refusal(why: Problem, subject: unknown): Outcome {
  const [status, field, message] = problems[why];
  return refuse(-32_000 - status, message, {
    status_code: status,
    errors: { [field]: [message] },
    received: subject,
  });
}
