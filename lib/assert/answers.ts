/** A check as a row of data: one safe request, and what its answer is promised to be. */
import type { Check } from '../model/check.ts';
import type { Context } from '../model/context.ts';
import type { HttpRequest } from '../model/http-request.ts';
import type { HttpResponse } from '../model/http-response.ts';
import type { Violation } from '../model/violation.ts';
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
  readonly to: HttpRequest | ((context: Context) => Promise<HttpRequest>);
  readonly with: Expectation;
};

export function answers({ to, with: expected, ...row }: Row): Check {
  return {
    ...row,
    run: async (context) => {
      const response = await context.fetch(typeof to === 'function' ? await to(context) : to);
      context.examine([response]);
      return meets(response, expected);
    },
  };
}

/** Holds one answer against an expectation; a wrong status makes looking at the body pointless. */
export function meets(response: HttpResponse, expected: Expectation): readonly Violation[] {
  const status = expected.status === undefined ? [] : hasStatus(response, ...[expected.status].flat());
  if (status.length > 0) return status;
  return [
    ...(expected.mediaType === undefined ? [] : hasMediaType(response, ...[expected.mediaType].flat())),
    ...Object.entries(expected.headers ?? {}).flatMap(([name, value]) => hasHeader(response, name, value)),
    ...(expected.lacks ?? []).flatMap((name) => lacksHeader(response, name)),
    ...(expected.schema === undefined ? [] : matchesSchema(response, expected.schema)),
  ];
}
