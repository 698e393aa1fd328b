/** The sessions of MCP until 2025-11-25, where an endpoint issues them. */
import { hasStatus } from '../../../lib/assert/response.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { mcpHeaders } from '../../discovered/commerce/mcp.ts';
import { listTools } from '../../discovered/commerce/tools.ts';
import { inSession, requireSession } from './spoken.ts';

export const checks: readonly Check[] = [
  check({
    id: 'json-rpc/session-ids-are-visible-ascii',
    requires: ['json-rpc.session.id'],
    claim: 'The id of a session consists of visible ASCII characters.',
    fix: 'Use only visible ASCII characters in the values of Mcp-Session-Id, as a UUID does.',
    async run(context) {
      const { opening, id } = await requireSession(context);
      context.examine([opening]);
      if (/^[!-~]+$/.test(id)) return [];
      const [expected, actual] = ['visible ASCII characters', show(id)];
      const message = `initialize issued the session ${actual}; the standard says ${expected}`;
      return [violation(opening, message, { at: mcpHeaders.session, expected, actual })];
    },
  }),

  check({
    id: 'json-rpc/ended-sessions-are-not-found',
    requires: ['json-rpc.session.ended'],
    claim: 'A request in a session that was ended is answered with 404.',
    fix: 'Answer requests whose Mcp-Session-Id names an ended session with status 404.',
    async run(context) {
      const { endpoint, id } = await requireSession(context);
      const ended = await context.send({
        method: 'DELETE',
        url: endpoint,
        headers: { [mcpHeaders.session]: id },
      });
      if (ended.status < 200 || ended.status > 299) {
        throw new Inconclusive('not-observed', `DELETE was answered ${ended.status}: it ended no session`);
      }
      const response = await context.send(inSession(listTools(endpoint), id));
      context.examine([ended, response]);
      return hasStatus(response, 404);
    },
  }),
];
