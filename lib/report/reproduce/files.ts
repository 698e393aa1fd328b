/** Files that reproduce stateful failures. */

import { curl, type Reached } from '../../evidence/curl.ts';
import type { Report, ReportedExchange } from '../../model/report.ts';
import { visibleLine } from '../../text/visible.ts';
import { toHurl } from './hurl.ts';
import {
  type Capture,
  fileName,
  partsOf,
  type Sequence,
  toSequence,
  type Variable,
  variablesOf,
} from './steps.ts';

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
