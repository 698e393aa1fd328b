/** A storefront may list its tools by access tier: a tool that is hidden from a caller is not missing. */
import { describe, expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { type Report, wholeExchanges } from '../model/report.ts';
import type { Saboteur } from '../model/saboteur.ts';
import { consents, type Target } from '../model/target.ts';
import { auditInProcess, hosts } from '../reference/in-process.ts';
import { demoKey, demoToken } from '../storefront/index.ts';

const dialects = ['document', 'ucp'] as const;

type Dialect = (typeof dialects)[number];

function audited(
  target: Partial<Target>,
  dialect: Dialect = 'document',
  sabotage: Saboteur['sabotage'] = (storefront) => storefront,
): Promise<Report> {
  return auditInProcess(suites, { target, sabotage, storefront: { access: 'tiers', dialect, products: 3 } });
}

const failures = ({ verdicts }: Report): readonly string[] =>
  verdicts.flatMap(({ status, check, violations, error }) =>
    ['fail', 'warn', 'note', 'error'].includes(status)
      ? [`${check}: ${error ?? violations[0]?.message}`]
      : [],
  );

/** The tools that any check reports as hidden. */
const hidden = ({ verdicts }: Report): readonly string[] => {
  const named = verdicts.flatMap(
    ({ reason }) => /^(\w+) is hidden from this caller/.exec(reason?.text ?? '')?.[1] ?? [],
  );
  return [...new Set(named)].toSorted();
};

const statusOf = ({ verdicts }: Report, id: string) => verdicts.find(({ check }) => check === id);

const toolList = 'commerce/documented-tools-are-listed';

/** The suite sends credentials to the advertised host only if the target names that host. */
const { canonicalUrl } = hosts;

const signature = { kind: 'key', key: demoKey, agent: 'https://bot.example' } as const;

const headers = { authorization: `Bearer ${demoToken}` };

describe.each(dialects)('in the dialect %s', (dialect) => {
  test('anonymous: nothing fails, and checkouts are hidden', async () => {
    const report = await audited({ consents }, dialect);
    expect(failures(report)).toEqual([]);
    expect(report.outcome).toBe('conformant');
    expect(hidden(report)).toEqual(['create_checkout', 'get_checkout', 'update_checkout']);
    expect(statusOf(report, toolList)).toMatchObject({ status: 'pass', examined: 13 });
  });

  test('signed: checkouts are judged, and their completion is hidden', async () => {
    const report = await audited({ consents, canonicalUrl, signature }, dialect);
    expect(failures(report)).toEqual([]);
    expect(report.outcome).toBe('conformant');
    expect(hidden(report)).toContain('complete_checkout');
    expect(hidden(report)).not.toContain('create_checkout');
    expect(statusOf(report, 'commerce/checkout-operations-succeed')).toMatchObject({ status: 'pass' });
    expect(JSON.stringify(report.exchanges)).not.toMatch(/sig1=|nonce=/);
    expect(wholeExchanges(report)[0]?.requestHeaders).toMatchObject({ signature: '(redacted)' });
    expect(wholeExchanges(report)[0]?.curl).toContain(`-H 'signature: '"$STOREFRONT_HEADER_SIGNATURE"`);
  });

  test('authorized: the verdicts equal those of open access', async () => {
    const report = await audited({ consents, canonicalUrl, headers }, dialect);
    const open = await auditInProcess(suites, {
      target: { consents, canonicalUrl, headers },
      storefront: { dialect, products: 3 },
    });
    const judged = (one: Report) => one.verdicts.map(({ check, status }) => `${check}: ${status}`);
    expect(judged(report)).toEqual(judged(open));
    expect(hidden(report)).toEqual([]);
  });
});

test('a host without a signature may list other tools without a failure', async () => {
  const report = await audited({ consents, signature });
  expect(failures(report)).toEqual([]);
  expect(statusOf(report, 'json-rpc/canonical-host-serves-the-same-tools')?.reason).toMatchObject({
    code: 'not-observed',
    text: expect.stringContaining('did not get the same credentials'),
  });
});

test('headers signed for the base host are sent to that host only', async () => {
  const made = { 'signature-input': 'sig1=("@authority");expires=1', signature: 'sig1=:AAAA:' };
  const report = await audited({
    consents,
    canonicalUrl,
    signature: { kind: 'headers', host: 'storefront.test', headers: made, expires: Number.POSITIVE_INFINITY },
    only: [toolList],
  });
  const calls = report.exchanges.filter(({ method }) => method === 'POST');
  expect(calls.length).toBeGreaterThan(0);
  expect(new Set(calls.map(({ url }) => new URL(url).host))).toEqual(new Set(['storefront.test']));
});

test('without consents the suite sends no call with an effect, so the tool list is inconclusive', async () => {
  const report = await audited({ consents: [] });
  expect(failures(report)).toEqual([]);
  expect(report.outcome).toBe('inconclusive');
  expect(statusOf(report, toolList)?.reason).toMatchObject({
    code: 'not-observed',
    text: expect.stringMatching(/no create_checkout, .*get_order; they may be hidden from it: sign requests/),
  });
  expect(JSON.stringify(report.exchanges)).not.toMatch(/get_cart|create_cart|get_order/);
});

/** Changes the parsed response to each call of a method. */
const altering =
  (method: string, change: (response: Response, body: unknown) => Response): Saboteur['sabotage'] =>
  (storefront) =>
  async (request, client) => {
    const sent = request.method === 'POST' ? await request.clone().text() : '';
    const response = await storefront(request, client);
    return sent.includes(`"method":"${method}"`) ? change(response, await response.clone().json()) : response;
  };

const withoutInvitation = altering('tools/list', (response) => {
  const headers = new Headers(response.headers);
  headers.delete('www-authenticate');
  headers.delete('accept-signature');
  return new Response(response.body, { headers });
});

test('a tier that is hidden without an invitation leaves the tool list inconclusive without consents', async () => {
  const report = await audited({ consents: [], only: [toolList] }, 'document', withoutInvitation);
  expect(statusOf(report, toolList)).toMatchObject({
    status: 'inconclusive',
    reason: { code: 'not-observed' },
  });
});

/** Answers calls of hidden tools with "unknown tool". */
const deniesHidden = altering('tools/call', (response, body) => {
  const { error } = body as { error?: { data?: { code?: string } } };
  if (error?.data?.code !== 'unauthorized') return response;
  const unknown = { jsonrpc: '2.0', id: 'any', error: { code: -32602, message: 'Unknown tool' } };
  return new Response(JSON.stringify(unknown), { headers: response.headers });
});

test('a tool that the storefront calls unknown is missing, whatever the list says', async () => {
  const report = await audited({ consents }, 'document', deniesHidden);
  expect(statusOf(report, toolList)).toMatchObject({ status: 'fail' });
  expect(statusOf(report, toolList)?.violations).toHaveLength(6);
});

test('a signature by an unknown key opens no tier', async () => {
  const key = {
    kty: 'OKP',
    crv: 'Ed25519',
    d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
    x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
  } as const;
  const report = await audited({
    consents,
    canonicalUrl,
    signature: { ...signature, key },
    only: [toolList, 'commerce/checkout-operations-succeed'],
  });
  expect(hidden(report)).toEqual(['create_checkout']);
});
