/** Header fields (RFC 9110 section 5). */
import type { Observation } from '../model/observation.ts';
import type { Violation } from '../model/violation.ts';
import { asked, show, violation } from './violation.ts';

/** Every value that came under this name, one for each line. */
export const headerLines = (observation: Observation, name: string): readonly string[] =>
  observation.headers.filter(([key]) => key === name.toLowerCase()).map(([, value]) => value);

/** The combined value, lines joined by comma (RFC 9110 section 5.3); undefined when the header is absent. */
export function header(observation: Observation, name: string): string | undefined {
  const lines = headerLines(observation, name);
  return lines.length === 0 ? undefined : lines.join(', ');
}

/** The media type in lower case without parameters: `application/json`; undefined when there is none. */
export const mediaType = (observation: Observation): string | undefined =>
  header(observation, 'content-type')?.split(';')[0]?.trim().toLowerCase();

export function hasHeader(observation: Observation, name: string, value: string): readonly Violation[] {
  const actual = header(observation, name);
  if (actual === value) return [];
  const came = actual === undefined ? `no ${name}` : `${name}: ${actual}`;
  return [
    violation(
      observation,
      `${asked(observation)} answered with ${came}; promised is exactly ${show(value)}`,
      {
        at: `header: ${name}`,
        expected: value,
        actual: actual ?? 'absent',
      },
    ),
  ];
}

export function lacksHeader(observation: Observation, name: string): readonly Violation[] {
  const actual = header(observation, name);
  if (actual === undefined) return [];
  return [
    violation(
      observation,
      `${asked(observation)} answered with ${name}: ${actual}; promised is no such header`,
      {
        at: `header: ${name}`,
        expected: 'absent',
        actual,
      },
    ),
  ];
}

/** Parameters such as charset are always welcome. */
export function hasMediaType(observation: Observation, ...allowed: readonly string[]): readonly Violation[] {
  const actual = mediaType(observation);
  if (actual !== undefined && allowed.includes(actual)) return [];
  const expected = allowed.join(' or ');
  return [
    violation(
      observation,
      `${asked(observation)} answered with media type ${actual ?? '(none)'}; promised is ${expected}`,
      {
        at: 'header: content-type',
        expected,
        actual: actual ?? 'absent',
      },
    ),
  ];
}
