/** The revision of MCP that a storefront speaks, by its option. */
import type { McpRevision } from '../../options.ts';
import { anyRevision, oneRevision } from './handshake.ts';
import type { Methods, Revision } from './revision.ts';
import { withSessions } from './sessions.ts';
import { stateless } from './stateless.ts';

export function revisionOf(offered: Methods, mcp: McpRevision): Revision {
  switch (mcp) {
    case 'any':
      return anyRevision(offered);
    case 'sessions':
      return withSessions(offered);
    case '2026-07-28':
      return stateless(offered);
    default:
      return oneRevision(offered, mcp);
  }
}
