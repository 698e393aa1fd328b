/** The checks of area json-rpc as vitest tests. */
import { runSuite } from '../../lib/vitest/run-suite.ts';
import { jsonRpc } from '../index.ts';

runSuite(jsonRpc);
