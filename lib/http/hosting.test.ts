/** Documents that a storefront fetches: what is served, what is counted, and when they are served at all. */
import { afterAll, describe, expect, test } from 'vitest';
import type { HostingLog } from '../model/policy.ts';
import { anyTarget } from '../proof/any-target.ts';
import { canFetchFiles, createHosting, hostedFor, isPlain } from './hosting.ts';

const headers = { 'Content-Type': 'application/json' };

const files = [
  { path: '/one.json', body: '{}', headers },
  { path: '/long.json', body: '{}', headers, padding: 40_000 },
  { path: '/moved.json', body: '', headers: { ...headers, Location: 'one.json' }, status: 302 },
  { path: '/slow.json', body: '{}', headers, stalls: true },
] as const;

const base = 'https://agent.example/files';

const logOf = async (answer: (request: Request) => Response): Promise<HostingLog> =>
  (await answer(new Request(`${base}/log`)).json()) as HostingLog;

describe('hosted documents', () => {
  test('are counted by their path and host, whole or not', async () => {
    const answer = createHosting(files, base, ['https://10.0.0.1/files']);
    const long = answer(new Request(`${base}/long.json`));
    expect((await long.text()).length).toBe(40_002);
    await answer(new Request('https://10.0.0.1/files/long.json')).body?.cancel();
    expect(answer(new Request(`${base}/moved.json`)).headers.get('location')).toBe('one.json');
    expect(answer(new Request(`${base}/absent.json`)).status).toBe(404);
    expect(await logOf(answer)).toEqual({
      inside: ['https://10.0.0.1/files'],
      requests: [
        { path: '/long.json', host: 'agent.example', count: 1, whole: 1 },
        { path: '/long.json', host: '10.0.0.1', count: 1, whole: 0 },
        { path: '/moved.json', host: 'agent.example', count: 1, whole: 0 },
        { path: '/absent.json', host: 'agent.example', count: 1, whole: 0 },
      ],
    });
  });

  test('have a log of bounded length', async () => {
    const answer = createHosting(files, base, []);
    for (let i = 0; i < 300; i += 1) answer(new Request(`${base}/${i}`));
    expect((await logOf(answer)).requests).toHaveLength(200);
  });

  test('are plain where any server can have them', () => {
    expect(files.filter(isPlain).map(({ path }) => path)).toEqual(['/one.json', '/long.json']);
  });
});

describe('a target with the consent profiles', async () => {
  const target = { ...anyTarget(), consents: ['profiles'] as const };
  const { target: aimed, close } = await hostedFor({ ...target, baseUrl: 'http://localhost:4600' }, files);
  afterAll(close);

  test('gets them on the loopback, with an address that no guard takes for a public one', async () => {
    const found = await fetch(`${aimed.profileBase}/one.json`);
    expect([found.status, await found.text()]).toEqual([200, '{}']);
    const log = (await (await fetch(`${aimed.profileBase}/log`)).json()) as HostingLog;
    expect(log.inside.map((url) => new URL(url).hostname)).toEqual(['0.0.0.0']);
    await expect(fetch(`${log.closed}/one.json`)).rejects.toThrow('fetch failed');
  });

  test.each([
    [true, { baseUrl: 'http://127.0.0.2:4600' }],
    [true, { baseUrl: 'https://shop.example', profileBase: base }],
    [false, { baseUrl: 'https://shop.example' }],
  ])('can fetch them: %j, with %j', (expected, changes) => {
    expect(canFetchFiles({ ...target, ...changes })).toBe(expected);
  });

  test('gets the beginning of one that never arrives, and may give up', async () => {
    const ending = new AbortController();
    const response = await fetch(`${aimed.profileBase}/slow.json`, { signal: ending.signal });
    expect(response.status).toBe(200);
    ending.abort();
    await expect(response.text()).rejects.toThrow();
  });

  test.each([
    ['beyond the loopback', { baseUrl: 'https://shop.example' }],
    ['whose user hosts them', { baseUrl: 'http://127.0.0.1:1', profileBase: base }],
    ['without the consent', { baseUrl: 'http://127.0.0.1:1', consents: [] }],
  ])('is left as it is %s', async (_, changes) => {
    const given = { ...target, ...changes };
    expect((await hostedFor(given, files)).target).toBe(given);
  });
});
