import { describe, expect, test } from 'vitest';
import type { HttpResponse } from '../../model/http/http-response.ts';
import { get } from '../../model/http/requests.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import { anyResponse } from '../../proof/any-target.ts';
import { fetchRobots } from './robots.ts';

describe('fetchRobots', () => {
  const over = (fetch: () => Promise<HttpResponse>) => fetchRobots({ fetch });
  const robots = (status: number) =>
    anyResponse('', { request: get('https://shop.example/robots.txt'), status });

  test('accepts a robots.txt with status 200 only', async () => {
    expect(await over(async () => robots(200))).toBeDefined();
    expect(await over(async () => robots(404))).toBeUndefined();
    const silent = over(async () => {
      throw new Inconclusive('timeout', 'too late');
    });
    expect(await silent).toBeUndefined();
  });
});
