/** Files that reproduce stateful failures: a shell script, and a Hurl file (hurl.dev). */
import { curl, type Id, idsIn, type Reached, reachingWords, requestTextOf } from '../../evidence/curl.ts';
import { redacted } from '../../evidence/redact.ts';
import { type Report, type ReportedExchange, wholeExchanges } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import { headerVariable } from '../../text/shell.ts';
import { visibleLine } from '../../text/visible.ts';

/** The folder of the files, within that of the reports. */
export const folder = 'reproduce';

type ReproductionFile = {
  readonly name: string;
  /** Undefined without a sequence to reproduce; a file of an earlier run would be misleading. */
  readonly text: string | undefined;
};

/** A shell script and a Hurl file for each check. */
export const reproductionFiles = (report: Report): readonly ReproductionFile[] =>
  report.verdicts.flatMap((verdict) => {
    const sequence = toSequence(report, verdict);
    const name = fileName(verdict.check);
    return [
      { name: `${name}.sh`, text: sequence && toScript(sequence) },
      { name: `${name}.hurl`, text: sequence && toHurl(sequence) },
    ];
  });

/** Ends with a line feed. */
function toScript(sequence: Sequence): string {
  const { verdict, steps, fresh, reached } = sequence;
  const variables = variablesOf(sequence);
  const lines = [
    '#!/bin/sh',
    `# ${verdict.check}`,
    ...[verdict.claim, `Seen: ${verdict.violations[0]?.message ?? ''}`].map(
      (text) => `# ${visibleLine(text)}`,
    ),
    '# Reproduces it: sends the requests in order, with the ids from their responses. Needs curl.',
    'set -u',
    ...fresh.map(freshLine),
    ...steps.flatMap(({ exchange, captures }, index) => [
      '',
      `echo '# ${index + 1} of ${steps.length}'`,
      `response=$(${commandOf(exchange, variables, reached)})`,
      `printf '%s\\n' "$response"`,
      ...captures.flatMap(captureLines),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

/** A new value each second, formatted as a UUID. */
const freshLine = ({ name, value }: Variable): string =>
  `${name}=${value.slice(0, 24)}$(printf '%012d' "$(date +%s)")`;

/** Prints the body, then the status. */
function commandOf(
  { method, url, requestHeaders, requestBody }: ReportedExchange,
  variables: readonly Variable[],
  reached: Reached,
): string {
  const request = {
    method,
    url,
    headers: requestHeaders,
    ...(requestBody !== undefined && { body: requestBody }),
  };
  const line = withVariables(curl(request, reached), variables);
  return line.replace(/(^|\| )curl (--head|-i)/, `$1curl -sS -w '\\n(status %{http_code})'`);
}

/** Replaces each value of the run by a variable, outside of single quotes. */
function withVariables(line: string, variables: readonly Variable[]): string {
  let quoted = false;
  return partsOf(line, variables)
    .map((part) => {
      if (typeof part !== 'string') return quoted ? `'"$${part.name}"'` : `"$${part.name}"`;
      quoted = quotedAfter(part, quoted);
      return part;
    })
    .join('');
}

/** Whether a shell is inside single quotes after this text. */
function quotedAfter(text: string, before: boolean): boolean {
  let quoted = before;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === "'") {
      quoted = !quoted;
    } else if (!quoted && text[index] === '\\') {
      index += 1;
    }
  }
  return quoted;
}

/** Finds the id as `idsIn` does. */
const captureLines = ({ name, key, ordinal }: Capture): readonly string[] => [
  `${name}=$(printf '%s' "$response" | tr -d '\\\\' | tr ',{[' '\\n\\n\\n' |`,
  `  sed -n 's/^[[:blank:]]*"${key}"[[:blank:]]*:[[:blank:]]*"\\([^"]*\\)".*/\\1/p' | sed -n '${ordinal}p')`,
  `[ -n "$${name}" ] || { echo 'this response has no "${key}", which the next requests need' >&2; exit 1; }`,
];

/** Ends with a line feed. Undefined if Hurl would interpret text of the run as a template. */
function toHurl(sequence: Sequence): string | undefined {
  const { verdict, steps, fresh, reached } = sequence;
  const exchanges = steps.map(({ exchange }) => exchange);
  if (exchanges.some((one) => /\{\{/.test(stringsOf(one)))) return undefined;
  const variables = variablesOf(sequence);
  const secret = new Set(exchanges.flatMap(({ requestHeaders }) => secretNames(requestHeaders)));
  const options = [
    ...reachingWords(reached, '--cacert'),
    ...fresh.map(({ name }) => `--variable ${name}="$(uuidgen)"`),
    ...[...secret].map((name) => `--variable ${headerVariable(name)}="$${headerVariable(name)}"`),
  ];
  const lines = [
    `# ${verdict.check}`,
    ...[verdict.claim, `Seen: ${verdict.violations[0]?.message ?? ''}`].map(
      (text) => `# ${visibleLine(text)}`,
    ),
    `# hurl --very-verbose ${[...options, `${fileName(verdict.check)}.hurl`].join(' ')}`,
    ...steps.flatMap(({ exchange, captures }) => ['', ...entry(exchange, captures, variables)]),
  ];
  return `${lines.join('\n')}\n`;
}

const stringsOf = ({ url, requestBody = '', requestHeaders }: ReportedExchange): string =>
  [url, requestBody, ...Object.values(requestHeaders)].join('\n');

const secretNames = (headers: ReportedExchange['requestHeaders']): readonly string[] =>
  Object.entries(headers).flatMap(([name, value]) => (value === redacted ? [name] : []));

function entry(
  { method, url, requestHeaders, requestBody, body }: ReportedExchange,
  captures: readonly Capture[],
  variables: readonly Variable[],
): readonly string[] {
  const withTemplates = (text: string) =>
    partsOf(text, variables)
      .map((part) => (typeof part === 'string' ? part : `{{${part.name}}}`))
      .join('');
  const { 'accept-encoding': coding = '', ...headers } = requestHeaders;
  return [
    `${method} ${withTemplates(escaped(url))}`,
    ...Object.entries(headers).map(([name, value]) =>
      value === redacted
        ? `${name}: {{${headerVariable(name)}}}`
        : `${name}: ${withTemplates(escaped(value))}`,
    ),
    ...(coding.includes('gzip') ? ['[Options]', 'compressed: true'] : []),
    ...(requestBody === undefined ? [] : bodyLines(withTemplates, requestBody)),
    'HTTP *',
    ...(captures.length === 0 ? [] : ['[Captures]']),
    ...captures.map((capture) => `${capture.name}: ${queryOf(capture, body?.text ?? '')}`),
  ];
}

/** `#` starts a comment, and `\` an escape. */
const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('#', '\\#');

function bodyLines(withTemplates: (text: string) => string, body: string): readonly string[] {
  return isJson(body) && !body.includes('\n') ? [withTemplates(body)] : ['```', withTemplates(body), '```'];
}

/** The place in a JSON body; in any other body, the first member of that name. */
function queryOf({ key, value }: Capture, body: string): string {
  const path = isJson(body) ? jsonPathTo(JSON.parse(body), value) : undefined;
  if (path !== undefined) return `jsonpath "$${path}"`;
  return `regex ${JSON.stringify(`"${key}\\\\?"\\s*:\\s*\\\\?"([^"\\\\]+)`)}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (cause) {
    if (cause instanceof SyntaxError) return false;
    throw cause;
  }
}

/** The shortest JSONPath to the value. */
function jsonPathTo(root: unknown, value: string): string | undefined {
  const nodes: (readonly [node: unknown, path: string])[] = [[root, '']];
  for (const [node, path] of nodes) {
    if (node === value) return path;
    if (typeof node !== 'object' || node === null) continue;
    for (const [key, child] of Object.entries(node)) {
      if (/['"\\{]/.test(key)) continue;
      nodes.push([child, Array.isArray(node) ? `${path}[${key}]` : `${path}${memberOf(key)}`]);
    }
  }
  return undefined;
}

const memberOf = (key: string): string => (/^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `['${key}']`);

/** A value that only this run has. @property name of the variable. */
type Variable = { readonly name: string; readonly value: string };

/** An id to take from the response of a step. */
type Capture = Variable & Id;

type Step = {
  readonly exchange: ReportedExchange;
  readonly captures: readonly Capture[];
};

type Sequence = {
  readonly verdict: Verdict;
  readonly steps: readonly Step[];
  /** UUIDs that the check generated; a target may treat a repeated one as the same request. */
  readonly fresh: readonly Variable[];
  /** How the storefront was reached. */
  readonly reached: Reached;
};

/** Undefined when a single request shows the violation. */
function toSequence(report: Report, verdict: Verdict): Sequence | undefined {
  const numbers = verdict.evidence.sequence ?? [];
  const whole = wholeExchanges(report);
  const exchanges = numbers.flatMap((n) => whole.find((one) => one.n === n) ?? []);
  if (exchanges.length < 2) return undefined;
  const known = new Map<string, string>();
  const steps = exchanges.map((exchange, index): Step => {
    const asked = exchanges
      .slice(0, index + 1)
      .map(requestTextOf)
      .join('\n');
    const later = exchanges
      .slice(index + 1)
      .map(requestTextOf)
      .join('\n');
    const given = idsIn(exchange.body?.text ?? '').filter(
      ({ value }) => later.includes(value) && !asked.includes(value) && !known.has(value),
    );
    for (const { value } of given) known.set(value, `id_${known.size + 1}`);
    return { exchange, captures: given.map((id) => ({ ...id, name: known.get(id.value) ?? '' })) };
  });
  return { verdict, steps, fresh: freshIn(exchanges, known), reached: report.target };
}

const uuid = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

function freshIn(
  exchanges: readonly ReportedExchange[],
  known: ReadonlyMap<string, string>,
): readonly Variable[] {
  const made = new Set(
    exchanges.flatMap((one) => [...(one.requestBody ?? '').matchAll(uuid)].map(([id]) => id)),
  );
  return [...made]
    .filter((value) => !known.has(value))
    .map((value, index) => ({ name: `fresh_${index + 1}`, value }));
}

/** All variables, longest value first, so that replacing a shorter one never splits it. */
const variablesOf = ({ steps, fresh }: Sequence): readonly Variable[] =>
  [...steps.flatMap(({ captures }) => captures), ...fresh].toSorted(
    (one, other) => other.value.length - one.value.length,
  );

/** The text, split at the variables. */
function partsOf(text: string, variables: readonly Variable[]): readonly (string | Variable)[] {
  const [first, ...others] = variables;
  if (!first) return [text];
  return text
    .split(first.value)
    .flatMap((part, index) => [...(index === 0 ? [] : [first]), ...partsOf(part, others)]);
}

/** The name of the files of a check, without extension. */
export const fileName = (check: string): string => check.replaceAll(/[^\w-]/g, '-');
