/** Saboteurs for the Cache-Control header of profiles. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { at, both, withMethod } from '../../sabotage/conditions.ts';
import { setHeader } from '../../sabotage/http/alter-headers.ts';

const setCaching = (path: string, value: string) =>
  setHeader(both(at(path), withMethod('GET', 'HEAD')), 'cache-control', value);

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'ucp-profile-not-to-be-stored',
    breaks: ['discovery/ucp-profiles-may-be-cached'],
    sabotage: setCaching('/.well-known/ucp', 'no-store'),
  }),
  saboteur({
    id: 'ucp-pinned-profile-stale-at-once',
    breaks: ['discovery/ucp-profiles-may-be-cached'],
    sabotage: setCaching('/.well-known/ucp/2026-04-08', 'public, max-age=5'),
  }),
];
