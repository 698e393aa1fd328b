/** The robots.txt of a target. */
import type { Context } from '../../model/check.ts';
import { get, type HttpResponse } from '../../model/http.ts';
import { orUndefined } from '../../model/inconclusive.ts';
import { troubles } from './ask.ts';

/** @returns the response when there is a robots.txt; anything else disallows nothing. */
export async function fetchRobots(context: Pick<Context, 'fetch'>): Promise<HttpResponse | undefined> {
  const response = await context.fetch(get('/robots.txt'), { tolerate: troubles }).catch(orUndefined);
  return response?.status === 200 ? response : undefined;
}
