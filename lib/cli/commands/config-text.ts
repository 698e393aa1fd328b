/** A configuration file with what was learned of a storefront, and comments on what was not. */
import { stringify } from 'yaml';
import type { Introduction } from '../../../suites/discovered/index.ts';
import type { Target } from '../../model/target.ts';
import { type OptionName, options } from '../../target/options.ts';
import { visible } from '../../text/visible.ts';

type Row = {
  readonly name: OptionName;
  readonly what: string;
  /** What a value would do that was not learned, or that another one would. */
  readonly unlocks: string;
  readonly value: string | undefined;
  readonly example: string;
};

const schema = 'node_modules/storefront-conformance/schemas/own/config.schema.json';

const rowsOf = (target: Target, introduction: Introduction): readonly Row[] => [
  {
    name: 'canonical-url',
    what: 'The second host that serves the same commerce endpoint.',
    unlocks: 'Lets both hosts be compared: the same tools, the same answers.',
    value: target.canonicalUrl ?? introduction.canonicalUrl,
    example: 'https://shop.platform.example',
  },
  {
    name: 'auth-url',
    what: 'The customer-account authorization server.',
    unlocks: 'Pins where customers are sent to sign in, whatever the metadata says.',
    value: target.authUrl ?? introduction.authUrl,
    example: 'https://accounts.shop.example',
  },
  {
    name: 'schema-url',
    what: 'The OpenRPC document of the commerce endpoint.',
    unlocks: 'Lets the document be judged, and held against the tools that are served.',
    value: target.schemaUrl ?? introduction.schemaUrl,
    example: introduction.foreignSchemaUrl ?? 'https://shop.example/openrpc.json',
  },
  {
    name: 'product',
    what: 'A product that is there to stay.',
    unlocks: 'Keeps audits comparable while the catalog changes.',
    value: target.product ?? introduction.product,
    example: 'plain-mug',
  },
  {
    name: 'collection',
    what: 'A collection that has products.',
    unlocks: 'Lets the listing of a collection other than "all" be judged.',
    value: target.collection ?? introduction.collection,
    example: 'kitchen',
  },
  {
    name: 'currency',
    what: 'The currency that the catalog is priced in.',
    unlocks: 'Lets decimal prices be held against minor units; without it, USD is asked for.',
    value: introduction.currency,
    example: 'EUR',
  },
];

const closing = `# Sent to the commerce endpoint as the name of the agent; some platforms answer no tool without one.
# agent-profile: https://agent.example/profile.json

# What opens a password page is given with --header or STOREFRONT_HEADER, and never written here.

# Known failures: "storefront-conformance baseline write" makes the file; builtin:shopify knows that platform.
# baseline: storefront-baseline.yaml

# Consents are never read from a file that merely lies here; they are given by whoever starts the audit:
#   --allow writes     carts and checkouts are created, changed and cancelled
#   --allow burst      so many requests at once that the rate limit answers
#   --allow purchase   a checkout is completed: in sandboxes only
`;

/** @param today `YYYY-MM-DD`. */
export function toConfigText(target: Target, introduction: Introduction, today: string): string {
  const head = [
    `# yaml-language-server: $schema=${schema}`,
    '#',
    `# Learned on ${today} by reading alone. Flags and STOREFRONT_* variables win over this file.`,
    '',
    line('url', target.baseUrl),
  ].join('\n');
  return `${[head, ...rowsOf(target, introduction).map(paragraph), closing].join('\n\n')}`;
}

/** What the option would refuse was not learned. */
function paragraph({ name, what, unlocks, value, example }: Row): string {
  if (value !== undefined && options[name].kind.parse(value) !== undefined) {
    return [`# ${what}`, line(name, value)].join('\n');
  }
  return [`# ${what} Not learned. ${unlocks}`, `# ${line(name, visible(example))}`].join('\n');
}

const line = (name: OptionName, value: string): string =>
  `${name}: ${stringify(value, { lineWidth: 0, defaultStringType: 'PLAIN', blockQuote: false }).trim()}`;
