/** A failing sequence as a Hurl file (hurl.dev). */

import { reachingWords } from '../../evidence/curl.ts';
import { redacted } from '../../evidence/redact.ts';
import type { ReportedExchange } from '../../model/report.ts';
import { headerVariable } from '../../text/shell.ts';
import { visibleLine } from '../../text/visible.ts';
import { type Capture, fileName, partsOf, type Sequence, type Variable, variablesOf } from './steps.ts';

/** Ends with a line feed. Undefined if Hurl would interpret text of the run as a template. */
export function toHurl(sequence: Sequence): string | undefined {
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
