/** Makers of saboteurs that alter the 429 of the commerce endpoint. */
import type { Sabotage } from '../../../lib/model/saboteur.ts';
import { at } from '../../sabotage/conditions.ts';
import { alterResponse } from '../../sabotage/http/alter-response.ts';
import type { ReceivedRequest } from '../../sabotage/received-request.ts';

export const onEndpoint = at('/api/ucp/mcp');

/** Replaces each 429. */
export const alterRefusals = (change: (refusal: Response, received: ReceivedRequest) => Response): Sabotage =>
  alterResponse(onEndpoint, (response, received) =>
    response.status === 429 ? change(response, received) : response,
  );

/** Replaces the body of each 429. */
export const alterRefusalBodies = (body: (received: ReceivedRequest) => string): Sabotage =>
  alterRefusals(({ headers }, received) => new Response(body(received), { status: 429, headers }));

/** Sets a header of each 429, or deletes it. */
export const alterRefusalHeaders = (name: string, value: string | undefined): Sabotage =>
  alterRefusals((refusal) => {
    const headers = new Headers(refusal.headers);
    if (value === undefined) {
      headers.delete(name);
    } else {
      headers.set(name, value);
    }
    return new Response(refusal.body, { status: 429, headers });
  });
