/** The vitest integration of area json-rpc. */
import { runSuite } from '../../lib/vitest/run-suite.ts';
import { jsonRpc } from '../index.ts';

runSuite(jsonRpc);
