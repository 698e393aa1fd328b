/** The vitest door to the checks of this area. */
import { runSuite } from '../../lib/vitest/run-suite.ts';
import { cors } from './index.ts';

runSuite(cors);
