/**
 * Shopify's UCP command line against the reference storefront: it discovers, searches, fills a cart and escalates a
 * checkout to the buyer. It needs a newer Node than the suite, so the test installs both.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { policy } from '../../../suites/policy.ts';
import { valueAt } from '../../assert/json.ts';
import { packageRoot } from '../../package/package-root.ts';
import { type Served, serve } from '../../storefront/index.ts';

const run = promisify(execFile);
/** The npm package of the Node binary for this platform. */
const node = `node-${process.platform}-${process.arch}`;
const versions = ['@shopify/ucp-cli@0.9.0', `${node}@22.23.3`];
const tools = join(packageRoot(), 'node_modules', '.cache', 'ucp-cli');
const modules = join(tools, 'node_modules');
const home = mkdtempSync(join(tmpdir(), 'storefront-conformance-ucp-'));

/** Blocks requests to other machines: no proxy listens at the port. */
const env = {
  PATH: process.env.PATH,
  HOME: home,
  UCP_HOME: home,
  UCP_TEST_ALLOW_INSECURE_LOCALHOST: 'true',
  HTTP_PROXY: 'http://127.0.0.1:9',
  HTTPS_PROXY: 'http://127.0.0.1:9',
  NO_PROXY: '127.0.0.1',
};

/** What the storefront gets as the profile of the command line, which is on a host that no test calls. */
const profile = async () => {
  const common = policy.hosted?.find(({ path }) => path.endsWith('/2026-04-08/common.json'));
  return new Response(common?.body, { headers: { 'content-type': 'application/json' } });
};

let served: Served;

beforeAll(async () => {
  mkdirSync(tools, { recursive: true });
  const isInstalled = existsSync(join(modules, '@shopify', 'ucp-cli', 'package.json'));
  if (!isInstalled) {
    await run('npm', [
      'install',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--prefix',
      tools,
      ...versions,
    ]);
  }
  served = await serve({
    dialect: 'ucp',
    wrap: (handler) => (request, client) => handler(request, { ip: '127.0.0.1', ...client, fetch: profile }),
  });
}, 300_000);

afterAll(async () => {
  await served.close();
  rmSync(home, { recursive: true, force: true });
});

/** The result of a command, or its error. */
async function ucp(...command: readonly string[]): Promise<unknown> {
  const cli = join(modules, '@shopify', 'ucp-cli', 'dist', 'bin.js');
  const args = [cli, ...command, '--business', served.baseUrl, '--format', 'json'];
  try {
    const { stdout } = await run(join(modules, node, 'bin', 'node'), args, { env, maxBuffer: 2 ** 24 });
    const answer: unknown = JSON.parse(stdout);
    return valueAt(answer, '/result') ?? answer;
  } catch (cause) {
    const { stdout = '' } = cause as { stdout?: string };
    throw new Error(`ucp ${command.join(' ')}: ${stdout || cause}`, { cause });
  }
}

const withInput = (input: unknown): readonly string[] => ['--input', JSON.stringify(input)];

const context = { address_country: 'US', currency: 'USD' };
const destination = {
  street_address: '1 Main Street',
  address_locality: 'Springfield',
  address_region: 'IL',
  postal_code: '62701',
  address_country: 'US',
};

async function variant(): Promise<unknown> {
  const found = await ucp('catalog', 'search', ...withInput({ query: 'shirt', context }));
  const variants = [valueAt(found, '/products')].flat().flatMap((product) => valueAt(product, '/variants'));
  return valueAt(
    variants.find((each) => valueAt(each, '/availability/available') === true),
    '/id',
  );
}

describe('the UCP command line', () => {
  test('discovers the storefront', async () => {
    const found = await ucp('discover');
    expect(valueAt(found, '/profile/ucp/version')).toBe('2026-04-08');
  });

  test('finds, looks up and shows a product', async () => {
    const id = await variant();
    const lookup = await ucp('catalog', 'lookup', ...withInput({ ids: [id], context }));
    expect([valueAt(lookup, '/products')].flat()).toHaveLength(1);
    const shown = await ucp('catalog', 'get_product', String(id));
    expect(valueAt(shown, '/product/title')).toEqual(expect.any(String));
  });

  test('creates a cart and a checkout, escalates the checkout to the buyer, and cancels both', async () => {
    const line = (quantity: number) => [{ item: { id: bought }, quantity }];
    const bought = await variant();
    const cart = await ucp('cart', 'create', ...withInput({ line_items: line(1), context }));
    const cartId = String(valueAt(cart, '/id'));
    await ucp('cart', 'update', cartId, ...withInput({ line_items: line(2), context }));
    expect(valueAt(await ucp('cart', 'get', cartId), '/line_items/0/quantity')).toBe(2);

    const created = await ucp('checkout', 'create', ...withInput({ cart_id: cartId, line_items: [] }));
    const id = String(valueAt(created, '/id'));
    expect(valueAt(created, '/line_items/0/quantity')).toBe(2);
    const groups = [{ selected_option_id: valueAt(created, '/fulfillment/methods/0/groups/0/options/0/id') }];
    const methods = [{ type: 'shipping', destinations: [destination], groups }];
    const change = { line_items: line(2), context, fulfillment: { methods } };
    const ready = await ucp('checkout', 'update', id, ...withInput(change));
    expect(valueAt(ready, '/status')).toBe('ready_for_complete');

    const hook = join(home, 'escalation.json');
    const flags = ['--on-escalation', `cat > '${hook}'`];
    const escalated = await ucp('checkout', 'complete', id, ...withInput({ payment: {} }), ...flags);
    expect(valueAt(escalated, '/status')).toBe('requires_escalation');
    expect(JSON.parse(readFileSync(hook, 'utf8'))).toMatchObject({
      status: 'requires_escalation',
      url: `${served.baseUrl}/checkouts/${id}`,
    });

    expect(valueAt(await ucp('checkout', 'cancel', id), '/status')).toBe('canceled');
    await ucp('cart', 'cancel', cartId);
    expect(valueAt(await ucp('cart', 'get', cartId), '/messages/0/code')).toBe('not_found');
    expect(valueAt(await ucp('order', 'get', 'no-such-order'), '/messages/0/code')).toBe('not_found');
  });
});
