/** The vitest integration of area catalog. */
import { runSuite } from '../../lib/vitest/run-suite.ts';
import { catalog } from '../index.ts';

runSuite(catalog);
