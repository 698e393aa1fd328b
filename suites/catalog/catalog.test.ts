/** The checks of area catalog as vitest tests. */
import { runSuite } from '../../lib/vitest/run-suite.ts';
import { catalog } from '../index.ts';

runSuite(catalog);
