/** Breaks the Error bodies of HTTP failures. */
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { alterJson } from '../sabotage/alter-json.ts';
import { onProduct } from '../sabotage/alter-products.ts';
import { put } from '../sabotage/put.ts';
import { at, both } from '../sabotage/when.ts';

const onUnknown = at(/^\/products\/[^/]*zq[^/]*\.json$/i);
const explained = 'catalog/http-failures-carry-an-error-body';
const notFound = 'catalog/unknown-product-is-not-found';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'error-code-is-the-status',
    breaks: [explained, notFound],
    sabotage: alterJson(onProduct, (body, _, { status }) =>
      status === 404 ? put('/code', 404)(body) : body,
    ),
  }),
  saboteur({
    id: 'error-message-is-missing-for-long-handles',
    breaks: [explained, notFound],
    sabotage: alterJson(
      both(onUnknown, ({ url }) => url.pathname.length > 60),
      () => ({ code: 'not_found' }),
    ),
  }),
  saboteur({
    id: 'error-is-wrapped',
    breaks: [explained, notFound],
    sabotage: alterJson(onProduct, (body, _, { status }) => (status === 404 ? { error: body } : body)),
  }),
  saboteur({
    id: 'error-leads-to-a-path',
    breaks: [explained, notFound],
    sabotage: alterJson(onProduct, (body, _, { status }) =>
      status === 404 ? put('/continue_url', '/search')(body) : body,
    ),
  }),
];
