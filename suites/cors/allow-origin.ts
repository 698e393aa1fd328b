/** What this area asks of an answer: no Access-Control-Allow-Origin at all, or exactly `*` (Fetch standard). */
import { headerLines, lacksHeader } from '../../lib/assert/header.ts';
import { asked, violation } from '../../lib/assert/violation.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';

export const allowOrigin = 'access-control-allow-origin';

export const isClosed = (observation: Observation): readonly Violation[] =>
  lacksHeader(observation, allowOrigin);

/** One line with one `*`: a browser refuses `*, *` and two lines alike. */
export function isOpenToAll(observation: Observation): readonly Violation[] {
  const lines = headerLines(observation, allowOrigin);
  if (lines.length === 1 && lines[0] === '*') return [];
  const actual = lines.length === 0 ? 'absent' : lines.join(', ');
  const { origin } = observation.request.headers;
  const asker = origin === undefined ? '' : ` from ${origin}`;
  return [
    violation(
      observation,
      `${asked(observation)}${asker} answered ${observation.status} with ${allowOrigin} ${actual}; promised is exactly "*"`,
      { at: `header: ${allowOrigin}`, expected: '*', actual },
    ),
  ];
}
