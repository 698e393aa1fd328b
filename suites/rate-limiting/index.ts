/** Area rate-limiting: what the commerce endpoint does with a client that asks too often. */
import type { Suite } from '../../lib/model/suite.ts';
import { exceedingChecks } from './exceeding.ts';
import { refusalChecks } from './refusals.ts';

export const rateLimiting: Suite = { area: 'rate-limiting', checks: [...exceedingChecks, ...refusalChecks] };
