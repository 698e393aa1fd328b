/** The checks of area cors as vitest tests. */
import { runSuite } from '../../lib/vitest/run-suite.ts';
import { cors } from '../index.ts';

runSuite(cors);
