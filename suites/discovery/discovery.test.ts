/** The vitest door of discovery. */
import { runSuite } from '../../lib/vitest/run-suite.ts';
import { discovery } from './index.ts';

runSuite(discovery);
