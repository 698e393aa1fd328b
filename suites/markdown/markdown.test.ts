/** The checks of area markdown as vitest tests. */
import { runSuite } from '../../lib/vitest/run-suite.ts';
import { markdown } from '../index.ts';

runSuite(markdown);
