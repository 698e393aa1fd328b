/** What the interface promises of cross-origin access, and what browsers ask beyond it. */
import type { Suite } from '../../lib/model/suite.ts';
import { catalogChecks } from './catalog.ts';
import { commerceChecks } from './commerce.ts';
import { fetchChecks } from './fetch.ts';
import { openApiChecks } from './open-api.ts';

export const cors: Suite = {
  area: 'cors',
  checks: [...catalogChecks, ...commerceChecks, ...openApiChecks, ...fetchChecks],
};
