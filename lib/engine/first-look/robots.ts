/** The robots.txt of a target. */
import type { Context } from '../../model/context.ts';
import type { HttpResponse } from '../../model/http/http-response.ts';
import { get } from '../../model/http/requests.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import { troubles } from './ask.ts';

/** @returns the response when there is a robots.txt; anything else disallows nothing. */
export async function fetchRobots(context: Pick<Context, 'fetch'>): Promise<HttpResponse | undefined> {
  try {
    const response = await context.fetch(get('/robots.txt'), { tolerate: troubles });
    return response.status === 200 ? response : undefined;
  } catch (cause) {
    if (cause instanceof Inconclusive) return undefined;
    throw cause;
  }
}
