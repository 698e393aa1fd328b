/** The checks of area commerce as vitest tests. */
import { runSuite } from '../../lib/vitest/run-suite.ts';
import { commerce } from '../index.ts';

runSuite(commerce);
