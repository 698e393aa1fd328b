/** A configuration file with the discovered settings of a storefront, and a comment for each missing one. */
import { stringify } from 'yaml';
import type { DiscoveredSettings } from '../../../suites/discovered/settings.ts';
import type { Target } from '../../model/target.ts';
import { type OptionName, options } from '../../target/options.ts';
import { visible } from '../../text/visible.ts';

type Row = {
  readonly name: OptionName;
  readonly what: string;
  /** The effect of the setting. */
  readonly unlocks: string;
  readonly value: string | undefined;
  readonly example: string;
};

const schema = 'node_modules/storefront-conformance/schemas/own/config.schema.json';

/** The target, with the auditor's contact. */
type Settled = Target & { readonly contact: string | undefined };

const rowsOf = (target: Target, discovered: DiscoveredSettings): readonly Row[] => [
  {
    name: 'canonical-url',
    what: 'The second host that serves the same commerce endpoint.',
    unlocks: 'Lets both hosts be compared: the same tools, the same answers.',
    value: target.canonicalUrl ?? discovered.canonicalUrl,
    example: 'https://shop.platform.example',
  },
  {
    name: 'auth-url',
    what: 'The customer-account authorization server.',
    unlocks: 'Pins the server where customers sign in, regardless of the metadata.',
    value: target.authUrl ?? discovered.authUrl,
    example: 'https://accounts.shop.example',
  },
  {
    name: 'schema-url',
    what: 'The OpenRPC document of the commerce endpoint.',
    unlocks: 'Lets the document be judged, and compared with the served tools.',
    value: target.schemaUrl ?? discovered.schemaUrl,
    example: discovered.foreignSchemaUrl ?? 'https://shop.example/openrpc.json',
  },
  {
    name: 'commerce-url',
    what: 'The commerce endpoint, where it is not at the documented path.',
    unlocks: 'Lets the endpoint be judged where the profile does not say where it is.',
    value: target.commerceUrl ?? discovered.commerceUrl,
    example: 'https://shop.example/mcp',
  },
  {
    name: 'product',
    what: 'A product that stays in the catalog.',
    unlocks: 'Keeps audits comparable while the catalog changes.',
    value: target.product ?? discovered.product,
    example: 'plain-mug',
  },
  {
    name: 'collection',
    what: 'A collection that has products.',
    unlocks: 'Lets the listing of a collection other than "all" be judged.',
    value: target.collection ?? discovered.collection,
    example: 'kitchen',
  },
  {
    name: 'currency',
    what: 'The currency that the catalog is priced in.',
    unlocks: 'Lets decimal prices be compared with minor units; without it, requests name USD.',
    value: discovered.currency,
    example: 'EUR',
  },
];

const closing = `# Inputs are generated from it: with a fixed one every audit asks the same, so that a new failure is a change.
seed: 1

# Sent to the commerce endpoint as the identity of the agent; some platforms answer no tool without one.
# agent-profile: https://agent.example/profile.json

# Pass credentials for a password page with --header or STOREFRONT_HEADER; they are never written here.

# Known failures: "storefront-conformance baseline write" creates the file; builtin:shopify describes that platform.
# baseline: storefront-baseline.yaml

# Consents are not read from a file that was merely found; give them when you start the audit:
#   --allow writes     carts and checkouts are created, changed and cancelled
#   --allow burst      enough requests at once to run into the rate limit
#   --allow purchase   a checkout is completed; for sandboxes only
#   --allow profiles   the storefront fetches agent profiles of this suite, right and wrong ones
`;

/** @param today `YYYY-MM-DD`. */
export function toConfigText(target: Settled, discovered: DiscoveredSettings, today: string): string {
  const head = [
    `# yaml-language-server: $schema=${schema}`,
    '#',
    `# Discovered on ${today} by safe requests only. Flags and STOREFRONT_* variables override this file.`,
    '',
    line('url', target.baseUrl),
  ].join('\n');
  return [head, contactOf(target), ...rowsOf(target, discovered).map(paragraph), closing].join('\n\n');
}

/** It cannot be discovered, so it is commented out unless it was given. */
function contactOf({ contact }: Settled): string {
  const what = 'Your mail address or URL: the User-Agent header names it to the operator of the storefront.';
  return `# ${what}\n${contact === undefined ? '# ' : ''}${line('contact', contact ?? 'you@agency.example')}`;
}

/** A value that the option would refuse counts as not discovered. */
function paragraph({ name, what, unlocks, value, example }: Row): string {
  if (value !== undefined && options[name].kind.parse(value) !== undefined) {
    return [`# ${what}`, line(name, value)].join('\n');
  }
  return [`# ${what} Not discovered. ${unlocks}`, `# ${line(name, visible(example))}`].join('\n');
}

const line = (name: OptionName, value: string): string =>
  `${name}: ${stringify(value, { lineWidth: 0, defaultStringType: 'PLAIN', blockQuote: false }).trim()}`;
