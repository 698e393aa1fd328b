/** Every endpoint may fail with 500 and an Error body: then nothing can be said about its promises. */
import { isObject } from '../assert/json.ts';
import type { HttpResponse } from '../model/http-response.ts';

/** A 500 whose body is an Error body: `code` and `message`, both text. */
export function isLawfulServerError(response: HttpResponse): boolean {
  if (response.status !== 500) return false;
  const { json } = response;
  if (!json.valid || !isObject(json.value)) return false;
  return typeof json.value.code === 'string' && typeof json.value.message === 'string';
}
