/** The vitest door of area sitemap. */
import { runSuite } from '../../lib/vitest/run-suite.ts';
import { sitemap } from '../index.ts';

runSuite(sitemap);
