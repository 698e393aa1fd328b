/** Area catalog: products for everybody to read, and the pages beside them. */
import type { Suite } from '../../lib/model/suite.ts';
import { agreementChecks } from './agreement.ts';
import { credentialChecks } from './credentials.ts';
import { failureChecks } from './failures.ts';
import { fieldChecks } from './fields.ts';
import { htmlChecks } from './html.ts';
import { httpChecks } from './http.ts';
import { identityChecks } from './identity.ts';
import { limitChecks } from './limit.ts';
import { listingChecks } from './listing.ts';
import { priceChecks } from './prices.ts';
import { timeChecks } from './times.ts';
import { unknownChecks } from './unknown.ts';
import { wholeChecks } from './whole.ts';

export const catalog: Suite = {
  area: 'catalog',
  checks: [
    ...listingChecks,
    ...fieldChecks,
    ...limitChecks,
    ...wholeChecks,
    ...unknownChecks,
    ...agreementChecks,
    ...htmlChecks,
    ...credentialChecks,
    ...failureChecks,
    ...identityChecks,
    ...priceChecks,
    ...httpChecks,
    ...timeChecks,
  ],
};
