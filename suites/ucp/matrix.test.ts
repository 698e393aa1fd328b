/** Every saboteur of a storefront that speaks UCP is caught by the checks that it names, and by no other. */
import { proveOthers } from '../../lib/proof/prove-area.ts';

proveOthers();
