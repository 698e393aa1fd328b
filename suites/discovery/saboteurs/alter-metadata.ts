/** Makers of sabotage in the authorization server metadata. */
import { at } from '../../sabotage/conditions.ts';
import { alterJson } from '../../sabotage/json/alter-json.ts';
import { changeAt } from '../../sabotage/json/change-at.ts';

export const onMetadata = at('/.well-known/oauth-authorization-server');

export const alterMetadata = (change: (metadata: unknown) => unknown) => alterJson(onMetadata, change);

/** Changes the URL in a member. */
export const alterUrlAt = (member: string, from: string | RegExp, to: string) =>
  alterMetadata(changeAt(`/${member}`, (old) => String(old).replace(from, to)));
