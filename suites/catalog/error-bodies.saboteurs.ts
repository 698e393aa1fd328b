/** Breaks the Error bodies of HTTP failures. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { onProduct } from '../sabotage/catalog/alter-products.ts';
import { at, both } from '../sabotage/conditions.ts';
import { alterJson } from '../sabotage/json/alter-json.ts';
import { setAt } from '../sabotage/json/change-at.ts';

const onUnknown = at(/^\/products\/[^/]*zq[^/]*\.json$/i);
const explained = 'catalog/http-failures-carry-an-error-body';
const notFound = 'catalog/unknown-product-is-not-found';

export const saboteurs: readonly Saboteur[] = [
  ...breaking([explained, notFound], {
    'error-code-is-the-status': alterJson(onProduct, (body, _, { status }) =>
      status === 404 ? setAt('/code', 404)(body) : body,
    ),
    'error-message-is-missing-for-long-handles': alterJson(
      both(onUnknown, ({ url }) => url.pathname.length > 60),
      () => ({ code: 'not_found' }),
    ),
    'error-is-wrapped': alterJson(onProduct, (body, _, { status }) =>
      status === 404 ? { error: body } : body,
    ),
    'error-leads-to-a-path': alterJson(onProduct, (body, _, { status }) =>
      status === 404 ? setAt('/continue_url', '/search')(body) : body,
    ),
  }),
];
