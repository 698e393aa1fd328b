/** The checks of area discovery as vitest tests. */
import { runSuite } from '../../lib/vitest/run-suite.ts';
import { discovery } from '../index.ts';

runSuite(discovery);
