/** The vitest integration of area discovery. */
import { runSuite } from '../../lib/vitest/run-suite.ts';
import { discovery } from '../index.ts';

runSuite(discovery);
