/** The only form that is posted: a token request (RFC 6749 section 4.1.3) that has to be refused. */
import type { HttpRequest } from '../../lib/model/http.ts';

/** A code and a client that were never issued. */
export const fakeCodeForm = String(
  new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: 'storefront-conformance-unknown-client',
    redirect_uri: 'https://client.invalid/callback',
    code: 'storefront-conformance-fake-code',
    code_verifier: 'storefront-conformance-fake-code-verifier-nobody-has',
  }),
);

export const postFakeCode = (url: string): HttpRequest => ({
  method: 'POST',
  url,
  headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
  body: fakeCodeForm,
});
