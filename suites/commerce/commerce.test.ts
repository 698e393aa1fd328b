/** The vitest integration of area commerce. */
import { runSuite } from '../../lib/vitest/run-suite.ts';
import { commerce } from '../index.ts';

runSuite(commerce);
