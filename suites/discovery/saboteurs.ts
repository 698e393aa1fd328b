/** All lies about discovery. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { authorizationRequestSaboteurs } from './authorization-request-saboteurs.ts';
import { authorizationServerSaboteurs } from './authorization-server-saboteurs.ts';
import { httpSaboteurs } from './http-saboteurs.ts';
import { openApiSaboteurs } from './open-api-saboteurs.ts';
import { profileSaboteurs } from './profile-saboteurs.ts';
import { scopeSaboteurs } from './scope-saboteurs.ts';
import { versionSaboteurs } from './version-saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [
  ...profileSaboteurs,
  ...versionSaboteurs,
  ...authorizationServerSaboteurs,
  ...authorizationRequestSaboteurs,
  ...scopeSaboteurs,
  ...openApiSaboteurs,
  ...httpSaboteurs,
];
