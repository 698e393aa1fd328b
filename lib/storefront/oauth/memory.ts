/** The store of the authorization server: in memory, and bounded. */
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { boundedMap } from '../bounded-map.ts';

/** The most sessions, codes and tokens in total; the oldest are evicted first. */
const most = 1000;

/** The store of one server. It ignores expiry times, which the library checks itself. */
export function memory(): AdapterFactory {
  const entries = boundedMap<string, AdapterPayload>(most);
  const keyOfUid = boundedMap<string, string>(most);
  const revoked = boundedMap<string, true>(most);
  const valid = (key: string): AdapterPayload | undefined => {
    const entry = entries.get(key);
    return entry?.grantId !== undefined && revoked.get(entry.grantId) ? undefined : entry;
  };
  return (model): Adapter => {
    const keyOf = (id: string) => `${model} ${id}`;
    return {
      async upsert(id, entry) {
        entries.set(keyOf(id), entry);
        if (entry.uid !== undefined) keyOfUid.set(`${model} ${entry.uid}`, keyOf(id));
      },
      find: async (id) => valid(keyOf(id)),
      findByUid: async (uid) => valid(keyOfUid.get(`${model} ${uid}`) ?? ''),
      // User codes belong to the device flow, which this server does not support.
      findByUserCode: async () => undefined,
      async consume(id) {
        const entry = entries.get(keyOf(id));
        if (entry) entries.set(keyOf(id), { ...entry, consumed: Math.floor(Date.now() / 1000) });
      },
      destroy: async (id) => entries.delete(keyOf(id)),
      revokeByGrantId: async (grantId) => revoked.set(grantId, true),
    };
  };
}
