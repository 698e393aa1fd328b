/** Makers of saboteurs that send, drop or alter Access-Control-Allow-Origin. */
import type { Sabotage } from '../../../lib/model/saboteur.ts';
import type { Condition } from '../../sabotage/conditions.ts';
import { alterHeaders, dropHeader, setHeader } from '../../sabotage/http/alter-headers.ts';
import { allowOrigin } from '../allow-origin.ts';

export const opens = (when: Condition): Sabotage => setHeader(when, allowOrigin, '*');
export const closes = (when: Condition): Sabotage => dropHeader(when, allowOrigin);

/** As `opens`, for responses with this status only. */
export const opensStatus = (when: Condition, status: number): Sabotage =>
  alterHeaders(when, (headers, _, response) => {
    if (response.status === status) headers.set(allowOrigin, '*');
  });

/** As `closes`, for responses with one of these statuses only. */
export const closesStatus = (when: Condition, ...statuses: readonly number[]): Sabotage =>
  alterHeaders(when, (headers, _, { status }) => {
    if (statuses.includes(status)) headers.delete(allowOrigin);
  });

/** Allows the very origin of the request; Vary names Origin unless `vary` is false. */
export const echoes = (when: Condition, { vary = true } = {}): Sabotage =>
  alterHeaders(when, (headers, { request }) => {
    const origin = request.headers.get('origin');
    if (origin !== null) headers.set(allowOrigin, origin);
    if (vary) headers.append('vary', 'Origin');
  });
