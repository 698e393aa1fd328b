/** The vitest integration of area markdown. */
import { runSuite } from '../../lib/vitest/run-suite.ts';
import { markdown } from '../index.ts';

runSuite(markdown);
