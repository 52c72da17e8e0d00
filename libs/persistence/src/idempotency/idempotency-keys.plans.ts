import { CLAIM, declarePlans, digest, task } from '../plans/index.js';
import {
  claimIdempotencyKey,
  dropOldIdempotencyKeys,
  finishIdempotencyKey,
  releaseIdempotencyKey,
  renewIdempotencyKey,
} from './idempotency-keys.js';

const BATCH = 1_000;

/** The calls of the functions in idempotency-keys.ts. */
export const plans = declarePlans(
  {
    claimIdempotencyKey: {
      pages: { small: 50, largest: 40 },
      call: (sql, { accountId }) =>
        claimIdempotencyKey(sql, {
          accountId,
          operation: 'create-location',
          key: 'new',
          fingerprint: digest('request'),
          content: digest('content'),
          holder: CLAIM,
        }),
    },
    'claimIdempotencyKey: of a key that was used': {
      pages: 30,
      call: (sql, { accountId }) =>
        claimIdempotencyKey(sql, {
          accountId,
          operation: 'create-location',
          key: 'key-10',
          fingerprint: digest('request'),
          content: digest('content'),
          holder: CLAIM,
        }),
    },
    renewIdempotencyKey: {
      pages: 20,
      call: (sql, { accountId }) =>
        renewIdempotencyKey(sql, { accountId, operation: 'create-location', key: 'key-10', holder: CLAIM }),
    },
    finishIdempotencyKey: {
      pages: 20,
      call: (sql, { accountId }) =>
        finishIdempotencyKey(sql, {
          accountId,
          operation: 'create-location',
          key: 'key-10',
          fingerprint: digest('request'),
          content: digest('content'),
          holder: CLAIM,
          status: 200,
          body: '{}',
        }),
    },
    releaseIdempotencyKey: {
      pages: 20,
      call: (sql, { accountId }) =>
        releaseIdempotencyKey(sql, { accountId, operation: 'create-location', key: 'key-10', holder: CLAIM }),
    },
    dropOldIdempotencyKeys: { pages: 20, call: (sql) => dropOldIdempotencyKeys(sql, BATCH) },
  },
  { acrossAccounts: { dropOldIdempotencyKeys: task('deletes old rows in small steps') } },
);
