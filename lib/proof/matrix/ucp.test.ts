/** Every saboteur of the dialect of UCP is caught by the checks that it names, and by no other. */
import { proveOthers } from './prove-area.ts';

proveOthers();
