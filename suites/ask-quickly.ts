/** Marks the checks that a quick audit asks. */
import type { Suite } from '../lib/model/check.ts';
import { quick } from './quick.ts';

export const askQuickly = (suite: Suite): Suite => ({
  ...suite,
  checks: suite.checks.map((check) => {
    const representative = quick[check.id];
    if (representative === undefined) return check;
    return { ...check, quick: representative === 'all' ? {} : { representative } };
  }),
});
