/** The vitest integration of area rate-limiting. */
import { runSuite } from '../../lib/vitest/run-suite.ts';
import { rateLimiting } from '../index.ts';

runSuite(rateLimiting);
