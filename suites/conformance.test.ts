/** The vitest integration of all areas: every check is a test. */
import { runSuite } from '../lib/vitest/run-suite.ts';
import { suites } from './index.ts';

for (const suite of suites) runSuite(suite);
