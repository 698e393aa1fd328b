/** The saboteurs of ruleset ucp. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { saboteurs as errors } from './errors.saboteurs.ts';
import { saboteurs as idempotency } from './idempotency.saboteurs.ts';
import { saboteurs as pastRecords } from './past-records.saboteurs.ts';
import { saboteurs as profile } from './profile.saboteurs.ts';
import { saboteurs as records } from './records.saboteurs.ts';
import { saboteurs as registries } from './registries.saboteurs.ts';
import { saboteurs as tools } from './tools.saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [
  profile,
  registries,
  tools,
  errors,
  records,
  idempotency,
  pastRecords,
].flat();
