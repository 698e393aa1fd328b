/** A response for unit tests. */
import { toHttpResponse } from '../http/to-http-response.ts';
import type { Answer, HttpResponse } from '../model/http.ts';

/** @param body text; anything else goes as JSON. */
export function anyResponse(body: unknown = '', own: Partial<Answer> = {}): HttpResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return toHttpResponse({
    exchange: 1,
    request: { method: 'GET', url: 'http://shop.example/products.json', headers: {} },
    status: 200,
    headers: [['content-type', 'application/json']],
    bytes: new TextEncoder().encode(text),
    millis: 1,
    at: 0,
    ...own,
  });
}
