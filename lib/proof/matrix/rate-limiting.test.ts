/** Every saboteur of rate-limiting is caught by the checks that it names, and by no other. */
import { proveArea } from './prove-area.ts';

proveArea('rate-limiting');
