/** The vitest integration of area sitemap. */
import { runSuite } from '../../lib/vitest/run-suite.ts';
import { sitemap } from '../index.ts';

runSuite(sitemap);
