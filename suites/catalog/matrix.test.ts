/** Every saboteur of area catalog is caught by the checks that it names, and by no other. */
import { proveArea } from '../../lib/proof/prove-area.ts';

proveArea('catalog');
