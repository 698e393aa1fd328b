/** A check as a row of data: one safe request, and what its answer is promised to be. */
import type { Check } from '../model/check.ts';
import type { HttpRequest } from '../model/http-request.ts';
import type { Observation } from '../model/observation.ts';
import type { Violation } from '../model/violation.ts';
import type { Witness } from '../model/witness.ts';
import { hasHeader, hasMediaType, lacksHeader } from './header.ts';
import { matchesSchema } from './schema.ts';
import { hasStatus } from './status.ts';

export type Expectation = {
  readonly status?: number | readonly number[];
  readonly mediaType?: string | readonly string[];
  /** Name of a file in `schemas/`, without `.json`. */
  readonly schema?: string;
  /** Headers with their exact values. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers that must be absent. */
  readonly lacks?: readonly string[];
};

export type Row = Omit<Check, 'run'> & {
  /** The request, or how to make it of what was learned. */
  readonly to: HttpRequest | ((witness: Witness) => Promise<HttpRequest>);
  readonly with: Expectation;
};

export function answers({ to, with: expected, ...row }: Row): Check {
  return {
    ...row,
    run: async (witness) => {
      const observation = await witness.observe(typeof to === 'function' ? await to(witness) : to);
      witness.examine([observation]);
      return meets(observation, expected);
    },
  };
}

/** Holds one answer against an expectation; a wrong status makes looking at the body pointless. */
export function meets(observation: Observation, expected: Expectation): readonly Violation[] {
  const status = expected.status === undefined ? [] : hasStatus(observation, ...[expected.status].flat());
  if (status.length > 0) return status;
  return [
    ...(expected.mediaType === undefined ? [] : hasMediaType(observation, ...[expected.mediaType].flat())),
    ...Object.entries(expected.headers ?? {}).flatMap(([name, value]) => hasHeader(observation, name, value)),
    ...(expected.lacks ?? []).flatMap((name) => lacksHeader(observation, name)),
    ...(expected.schema === undefined ? [] : matchesSchema(observation, expected.schema)),
  ];
}
