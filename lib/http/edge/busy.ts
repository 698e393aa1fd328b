/** Whether a response says that its caller has to wait, and for how long. */
import { header } from '../../assert/response.ts';
import type { HttpResponse } from '../../model/http/http-response.ts';
import { retryAfterMs } from '../retry-after.ts';

/** Too Many Requests, and the status that some platforms use in its place. */
export const limitStatuses: readonly number[] = [429, 430];

/** A 503 that names no time is a gateway whose server is not ready. */
export const isBusy = (response: HttpResponse): boolean =>
  limitStatuses.includes(response.status) || (response.status === 503 && demandedMs(response) !== undefined);

/** Milliseconds of Retry-After; undefined without a readable one. */
export const demandedMs = (response: HttpResponse): number | undefined =>
  retryAfterMs(header(response, 'retry-after'), response.at);
