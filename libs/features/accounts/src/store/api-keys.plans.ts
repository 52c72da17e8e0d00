import { CLAIM, declarePlans, digest, now, reference } from '@listings/persistence/plans';
import { countActiveKeys, findApiKey, findApiKeyOwners, findApiKeys, insertApiKey, revokeApiKey } from './api-keys.js';

/** The calls of the functions in api-keys.ts. */
export const plans = declarePlans(
  {
    insertApiKey: {
      pages: { small: 50, largest: 40 },
      call: (sql, { accountId }) =>
        insertApiKey(sql, {
          accountId,
          name: 'New',
          scope: 'READ',
          marketplace: false,
          digest: digest('new key'),
          prefix: 'abcd',
          createdAt: now(),
        }),
    },
    findApiKeyOwners: {
      pages: 40,
      call: (sql, { accountId }) => findApiKeyOwners(sql, [digest(`key ${accountId} 1`), digest('unknown')]),
    },
    revokeApiKey: {
      pages: 70,
      call: async (sql, { accountId }) => {
        const [key] = await findApiKeys(sql, { accountId, limit: 1 });
        await revokeApiKey(sql, { accountId, id: key?.id ?? CLAIM });
      },
    },
    countActiveKeys: { pages: 20, call: (sql, { accountId }) => countActiveKeys(sql, { accountId }) },
    findApiKey: { pages: 20, call: (sql, { accountId }) => findApiKey(sql, { accountId, id: CLAIM }) },
    findApiKeys: { pages: 20, call: (sql, { accountId }) => findApiKeys(sql, { accountId, limit: 100 }) },
  },
  { acrossAccounts: { findApiKeyOwners: reference('the digest leads to the account') } },
);
