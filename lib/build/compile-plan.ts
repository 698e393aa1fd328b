/** Step of `npm run build`: measures the requests of an audit, and writes them beside the compiled suite. */
import { writeFileSync } from 'node:fs';
import { suites } from '../../suites/index.ts';
import { measurePlan } from '../reference/measure-plan.ts';
import { measuredFile } from '../reference/measured-plan.ts';

writeFileSync(measuredFile, JSON.stringify(await measurePlan(suites)));
