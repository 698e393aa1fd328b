/** The errors of the shop in the manner of Naver Smart Store. */
import { asList } from '../../planted/planted.ts';
import { type Outcome, refuse } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';

type Row = readonly [code: string, message: string, input: string];

const errors: Readonly<Record<Reason, Row>> = {
  'unknown-item': ['NOT_FOUND', '상품 또는 옵션 정보가 존재하지 않습니다.', 'channelProductNo'],
  'sold-out': ['BAD_REQUEST', '품절된 상품입니다.', 'optionCode'],
  'unknown-line': ['NOT_FOUND', '장바구니에 담긴 상품이 아닙니다.', 'cartItemNo'],
  'unknown-cart': ['NOT_FOUND', '장바구니가 존재하지 않습니다.', 'cartId'],
  'unknown-checkout': ['NOT_FOUND', '주문서가 존재하지 않습니다.', 'orderSheetId'],
  'unknown-order': ['NOT_FOUND', '주문 정보가 존재하지 않습니다.', 'orderId'],
  'unknown-method': ['BAD_REQUEST', '배송지에서 이용할 수 없는 배송 방법입니다.', 'deliveryMethod'],
  'empty-cart': ['BAD_REQUEST', '장바구니에 담긴 상품이 없습니다.', 'cartId'],
  closed: ['BAD_REQUEST', '이미 결제되었거나 취소된 주문서입니다.', 'orderSheetId'],
  stale: ['CONFLICT', '정보가 변경되었습니다.', 'cartId'],
  unaddressed: ['BAD_REQUEST', '배송지를 입력해 주세요.', 'shippingAddress'],
  'not-ready': ['BAD_REQUEST', '결제에 필요한 정보가 없습니다.', 'orderSheetId'],
};

const needed: Readonly<Record<string, readonly [input: string, message: string]>> = {
  approval: ['buyerApproval', '구매자의 결제 승인이 필요합니다.'],
  address: ['shippingAddress', '배송지를 입력해 주세요.'],
  method: ['deliveryMethod', '배송 방법을 선택해 주세요.'],
};

export function refusal(reason: Reason, detail: Fields = {}): Outcome {
  const [code, message, input] = errors[reason];
  const missing = asList(detail.missing).flatMap((name) => {
    const row = needed[String(name)];
    return row ? [{ name: row[0], type: 'NotNull', message: row[1] }] : [];
  });
  const invalidInputs = missing.length > 0 ? missing : [{ name: input, type: 'NotValid', message }];
  return refuse(-32_000, message, { code, message, invalidInputs });
}
