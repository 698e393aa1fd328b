/** The vitest integration of area cors. */
import { runSuite } from '../../lib/vitest/run-suite.ts';
import { cors } from '../index.ts';

runSuite(cors);
