import type { Adapter, AdapterPayload } from 'oidc-provider';
import { realClock } from '../time/real-clock.js';

/** Where an identity provider for tests keeps its sessions and codes: in memory, until the test ends. */
export function identityStore(): (name: string) => Adapter {
  const records = new Map<string, AdapterPayload>();
  const matching = (field: 'uid' | 'userCode', value: string) =>
    [...records.values()].find((record) => record[field] === value);
  return (name) => ({
    upsert: async (id, payload) => void records.set(`${name}:${id}`, payload),
    find: async (id) => records.get(`${name}:${id}`),
    findByUid: async (uid) => matching('uid', uid),
    findByUserCode: async (userCode) => matching('userCode', userCode),
    consume: async (id) => {
      const record = records.get(`${name}:${id}`);
      if (record) record.consumed = Math.floor(realClock.now().getTime() / 1_000);
    },
    destroy: async (id) => void records.delete(`${name}:${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, record] of records) if (record.grantId === grantId) records.delete(key);
    },
  });
}
