/** Area cors: the promises of the interface about cross-origin access, and those of the Fetch standard. */
import type { Suite } from '../../lib/model/check.ts';
import { checks as browser } from './browser/in-browser.ts';
import { checks as catalog } from './catalog/catalog.ts';
import { checks as agentHeaders } from './commerce/agent-headers.ts';
import { checks as commerce } from './commerce/commerce.ts';
import { checks as credentials } from './commerce/companion-headers.ts';
import { checks as preflights } from './commerce/preflights.ts';
import { checks as refusals } from './commerce/refusals.ts';
import { checks as openApi } from './openapi/openapi.ts';

export const cors: Suite = {
  area: 'cors',
  checks: [catalog, commerce, preflights, agentHeaders, refusals, credentials, openApi].flat(),
};

/** The checks that join the area when the run has a browser. */
export const corsInBrowser: Suite = { area: 'cors', checks: browser };
