/** A commerce endpoint at another path than the documented one is judged there, and that is its one cause. */
import { describe, expect, test, vi } from 'vitest';
import { suites } from '../../../suites/index.ts';
import type { Report } from '../../model/report/report.ts';
import type { Handler, Saboteur } from '../../model/saboteur.ts';
import type { Target } from '../../model/target.ts';
import { auditInProcess, hosts } from '../../reference/in-process.ts';

// Whole audits may be slow on shared machines.
vi.setConfig({ testTimeout: 180_000 });

const documented = '/api/ucp/mcp';
const elsewhere = '/ucp/mcp';

type Moved = {
  /** What the profile has in place of its services. */
  readonly services?: unknown;
  /** The response at the documented path. */
  readonly absence?: () => Response;
};

const page = () =>
  new Response('<!doctype html><title>Not found</title>', {
    status: 404,
    headers: { 'content-type': 'text/html' },
  });

/** The storefront with its endpoint at another path, and with a profile that says so unless other services are given. */
const moved =
  ({ services, absence }: Moved = {}): Saboteur['sabotage'] =>
  (handler: Handler): Handler =>
  async (request, client) => {
    const url = new URL(request.url);
    if (url.pathname === documented) {
      if (absence) return absence();
      return handler(new Request(new URL('/nothing-here', url)), client);
    }
    if (url.pathname === elsewhere) {
      url.pathname = documented;
      return handler(new Request(url, request), client);
    }
    const response = await handler(request, client);
    if (!url.pathname.startsWith('/.well-known/ucp') || response.status !== 200 || request.method !== 'GET') {
      return response;
    }
    const profile = JSON.parse((await response.text()).replaceAll(documented, elsewhere));
    if (services !== undefined) profile.ucp.services = services;
    return Response.json(profile, { headers: response.headers });
  };

const audited = (
  dialect: 'document' | 'ucp',
  sabotage: Saboteur['sabotage'] | undefined,
  target: Partial<Target> = {},
): Promise<Report> =>
  auditInProcess(suites, { storefront: { dialect }, target, ...(sabotage && { sabotage }) });

const failing = ({ verdicts }: Report): readonly string[] =>
  verdicts
    .filter(({ status }) => ['fail', 'warn', 'note', 'error'].includes(status))
    .map(({ check }) => check);

const advertises = 'discovery/profile-advertises-the-commerce-endpoint';

const judged = ({ verdicts }: Report): readonly string[] =>
  verdicts
    .filter(({ check }) => ![advertises, 'json-rpc/base-host-serves-the-endpoint'].includes(check))
    .map(({ check, status, reason }) => [check, status, reason?.code].join(' | '));

const service = (endpoint: string) => ({
  'dev.ucp.shopping': [{ version: '2026-04-08', transport: 'mcp', endpoint }],
});

describe.each(['document', 'ucp'] as const)('in the dialect %s, an endpoint elsewhere', (dialect) => {
  const whole = audited(dialect, undefined);
  whole.catch(() => {});

  test.each<[string, Moved, Partial<Target>]>([
    ['that the profile advertises', {}, {}],
    ['that the profile advertises, beside a page', { absence: page }, {}],
    ['that is given', { services: {} }, { commerceUrl: `${hosts.baseUrl}${elsewhere}` }],
    [
      'that is given, where the profile advertises one that is not there',
      { services: service(`${hosts.canonicalUrl}${documented}`) },
      { commerceUrl: `${hosts.baseUrl}${elsewhere}`, canonicalUrl: hosts.canonicalUrl },
    ],
  ])('%s is judged, with one cause', async (_, variant, target) => {
    const unadvertised = variant.services && Object.keys(variant.services).length === 0 ? [advertises] : [];
    const report = await audited(dialect, moved(variant), target);
    expect(failing(report)).toEqual([...unadvertised, 'json-rpc/base-host-serves-the-endpoint']);
    expect(report.causes.map(({ primary }) => primary)).toEqual(['json-rpc/base-host-serves-the-endpoint']);
    expect(judged(report)).toEqual(judged(await whole));
  });
});
