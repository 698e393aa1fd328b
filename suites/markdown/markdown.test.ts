/** The vitest door to the checks of this area. */
import { runSuite } from '../../lib/vitest/run-suite.ts';
import { markdown } from './index.ts';

runSuite(markdown);
