/** The checks of area rate-limiting as vitest tests. */
import { runSuite } from '../../lib/vitest/run-suite.ts';
import { rateLimiting } from '../index.ts';

runSuite(rateLimiting);
