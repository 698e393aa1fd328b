/** Answers the calls of scripts in place of the storefront, and only those. */
import type { Sabotage } from '../../../lib/model/saboteur.ts';
import { combine } from '../../sabotage/combine.ts';
import { at, both, withHeader, withTool } from '../../sabotage/conditions.ts';
import { alterHeaders } from '../../sabotage/http/alter-headers.ts';
import { replaceResponse } from '../../sabotage/http/replace-response.ts';

/** A tool that scripts call as an agent before them did. */
const lookups = both(at('/api/ucp/mcp'), withTool('lookup_catalog'));

/** Answers of others are copied: a matrix runs the checks alone whose answers a saboteur touches, and scripts repeat them. */
export const answerScripts = (status: number, headers: Readonly<Record<string, string>> = {}): Sabotage =>
  combine(
    alterHeaders(lookups, () => {}),
    replaceResponse(
      both(lookups, withHeader('origin')),
      () => new Response('No.', { status, headers: { 'content-type': 'text/plain', ...headers } }),
    ),
  );
