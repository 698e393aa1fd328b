/** The responses of the platform's storefront: JSON as the platform writes it, and errors. */
const json = { 'content-type': 'application/json; charset=utf-8', 'x-content-type-options': 'nosniff' };
export const open = { 'access-control-allow-origin': '*' };
/** The platform escapes slashes and angle brackets. */
const written = (body: unknown) =>
  JSON.stringify(body).replaceAll('/', '\\/').replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
export const ok = (body: unknown, headers: Record<string, string> = {}) =>
  new Response(written(body), { headers: { ...json, ...headers } });
export const failure = (status: number, code: string, headers: Record<string, string> = {}) =>
  new Response(written({ code, message: `${code}.` }), { status, headers: { ...json, ...headers } });
