/** What the reference storefront serves of each release of UCP is valid by the schemas of that release. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { commerce, discovery } from '../../suites/index.ts';
import { knownVersions } from '../../suites/releases/releases.ts';
import type { Handler } from '../model/saboteur.ts';
import { packageRoot } from '../package/package-root.ts';
import { judgeInProcess, withApproval } from '../reference/in-process.ts';
import type { Version } from '../storefront/base/options.ts';

type Answer = { readonly what: string; readonly value: unknown };

/** The schemas of a release by the name of what they describe; those of failures are not in the first release. */
const places: Readonly<Record<string, string>> = {
  profile: 'profile.json#/$defs/business_schema',
  search_catalog: 'shopping/catalog_search.json#/$defs/search_response',
  lookup_catalog: 'shopping/catalog_lookup.json#/$defs/lookup_response',
  get_product: 'shopping/catalog_lookup.json#/$defs/get_product_response',
  cart: 'shopping/cart.json',
  checkout: 'shopping/checkout.json',
  fulfillment: 'shopping/fulfillment.json#/$defs/dev.ucp.shopping.checkout',
  order: 'shopping/order.json',
  failure: 'common/types/error_response.json',
};

const earlier: typeof places = {
  ...places,
  profile: 'discovery/profile.json#/$defs/business_profile',
  failure: 'shopping/types/error_response.json',
};

const first: typeof places = { ...earlier, fulfillment: 'shopping/fulfillment.json#/$defs/checkout' };

const placesOf = (version: string) =>
  version === '2026-01-23' ? first : version === '2026-04-08' ? earlier : places;

const validators = new Map<string, (name: string) => ValidateFunction>();

/** Compiled once for each release. */
function validatorsOf(version: string): (name: string) => ValidateFunction {
  const known = validators.get(version) ?? compile(version);
  validators.set(version, known);
  return known;
}

/** A pinned profile has the version that it is pinned to. */
const versionOf = (profile: unknown): string =>
  (profile as { readonly ucp: { readonly version: string } }).ucp.version;

function compile(version: string): (name: string) => ValidateFunction {
  const file = join(packageRoot(), 'lib', 'proof', 'official', `ucp-${version}.json`);
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    schemas: JSON.parse(readFileSync(file, 'utf8')),
  });
  addFormats.default(ajv);
  return (name) => {
    const validate = ajv.getSchema(`https://ucp.dev/${version}/schemas/${placesOf(version)[name]}`);
    if (!validate) throw new Error(`UCP ${version} has no schema of ${name}`);
    return validate;
  };
}

type Rpc = {
  readonly params?: { readonly name?: string };
  readonly result?: { readonly structuredContent?: { readonly ucp?: { readonly status?: string } } };
};

/** Notes the profiles and the structured contents that the storefront serves. */
const noting =
  (answers: Answer[]) =>
  (storefront: Handler): Handler =>
  async (request, client) => {
    const asked = await request.clone().text();
    const response = await storefront(request, client);
    const { pathname } = new URL(request.url);
    if (response.status !== 200 || request.method === 'HEAD') return response;
    if (pathname.startsWith('/.well-known/ucp')) {
      answers.push({ what: 'profile', value: await response.clone().json() });
    }
    if (pathname === '/api/ucp/mcp' && asked.includes('"tools/call"')) {
      answers.push(...answerTo(asked, await response.clone().text()));
    }
    return response;
  };

function answerTo(asked: string, answered: string): readonly Answer[] {
  const [call, { result }] = [parse(asked), parse(answered)];
  const name = call.params?.name;
  const value = result?.structuredContent;
  if (name === undefined || value === undefined) return [];
  if (value.ucp?.status === 'error') return [{ what: 'failure', value }];
  const noun = /_(cart|checkout|order)$/.exec(name)?.[1] ?? name;
  return [noun, ...(noun === 'checkout' ? ['fulfillment'] : [])].map((what) => ({ what, value }));
}

/** Hostile questions and batches have no single answer. */
function parse(text: string): Rpc {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

async function answersOf(version: Version): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  await judgeInProcess(
    [discovery, commerce],
    withApproval({
      sabotage: noting(answers),
      storefront: { dialect: 'ucp', version },
      target: { rulesets: ['interface', 'ucp'], runs: 3 },
    }),
  );
  return answers;
}

const inFirst = ['profile', 'checkout', 'fulfillment', 'order'];

const inLater = [...inFirst, 'search_catalog', 'lookup_catalog', 'get_product', 'cart', 'failure'];

describe.each(knownVersions as readonly Version[])('the reference storefront of UCP %s', (version) => {
  test('serves only what the schemas of the release allow', async () => {
    const answers = await answersOf(version);
    const judged = answers.filter(({ what }) =>
      (version === '2026-01-23' ? inFirst : inLater).includes(what),
    );
    const faults = judged.flatMap(({ what, value }) => {
      const validate = validatorsOf(what === 'profile' ? versionOf(value) : version)(what);
      validate(value);
      return (validate.errors ?? []).map(({ instancePath, message, params }) =>
        [what, instancePath, message, JSON.stringify(params)].join(' '),
      );
    });
    expect([...new Set(faults)]).toEqual([]);
    expect(new Set(judged.map(({ what }) => what))).toEqual(
      new Set(version === '2026-01-23' ? inFirst : inLater),
    );
  });
});
