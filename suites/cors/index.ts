/** Area cors: the promises of the interface about cross-origin access, and those of the Fetch standard. */
import type { Suite } from '../../lib/model/check.ts';
import { checks as agentHeaders } from './agent-headers.ts';
import { checks as commerce } from './commerce.ts';
import { checks as documents } from './documents.ts';
import { checks as inBrowser } from './in-browser.ts';
import { checks as preflights } from './preflights.ts';

export const cors: Suite = {
  area: 'cors',
  checks: [documents, commerce, agentHeaders, preflights].flat(),
};

/** The checks that join the area when the run has a browser. */
export const corsInBrowser: Suite = { area: 'cors', checks: inBrowser };
