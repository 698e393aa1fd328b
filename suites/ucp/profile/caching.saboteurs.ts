/** Saboteurs for the Cache-Control header of profiles. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { at, both, withMethod } from '../../sabotage/conditions.ts';
import { setHeader } from '../../sabotage/http/alter-headers.ts';

const setCaching = (path: string, value: string) =>
  setHeader(both(at(path), withMethod('GET', 'HEAD')), 'cache-control', value);

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/ucp-profiles-may-be-cached', {
    'ucp-profile-not-to-be-stored': setCaching('/.well-known/ucp', 'no-store'),
    'ucp-pinned-profile-stale-at-once': setCaching('/.well-known/ucp/2026-04-08', 'public, max-age=5'),
  }),
];
