/** HTTP failures, for saboteurs that fail where a storefront may not. */

export const errorResponse = (status: number, code = 'refused'): Response =>
  Response.json({ code, message: 'The storefront refuses this request.' }, { status });

export const htmlResponse = (status: number): Response =>
  new Response('<!doctype html><title>Oops</title><p>Something went wrong.</p>', {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
