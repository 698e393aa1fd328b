/** HTTP failures, for saboteurs that fail where a storefront may not. */
import type { Sabotage } from '../../../lib/model/saboteur.ts';
import type { Condition } from '../conditions.ts';
import { replaceResponse } from './replace-response.ts';

export const errorResponse = (status: number, code = 'refused'): Response =>
  Response.json({ code, message: 'The storefront refuses this request.' }, { status });

export const htmlResponse = (status: number): Response =>
  new Response('<!doctype html><title>Oops</title><p>Something went wrong.</p>', {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

/** Answers with an Error body in place of the storefront. */
export const refuse = (when: Condition, status: number, code?: string): Sabotage =>
  replaceResponse(when, () => errorResponse(status, code));
