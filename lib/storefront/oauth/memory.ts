// Keeps what the authorization server has given out, in memory, and no more than a bounded number of it.
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import { boundedMap } from '../bounded-map.ts';

/** How many sessions, codes, tokens and so on there may be together; the oldest go first. */
const most = 1000;

/** A memory of its own for one server. It never looks at the time: whoever reads an entry knows when it expires. */
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
      // Only devices have user codes, and this server knows none.
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
