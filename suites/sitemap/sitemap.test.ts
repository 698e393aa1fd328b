/** The checks of area sitemap as vitest tests. */
import { runSuite } from '../../lib/vitest/run-suite.ts';
import { sitemap } from '../index.ts';

runSuite(sitemap);
