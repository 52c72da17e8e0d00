import { changeRows, selectRows } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';

/** Rows per query. */
const BATCH = 200;

/** Returns credentials that were encrypted with another key, after the row `after`. */
export const findOutdatedCredentials = selectRows<
  [given: { keyId: string; after: ConnectedAccountKey | undefined }],
  ConnectedAccountKey & { sealed: string }
>({
  text: `select account_id as "accountId", id as "connectedAccountId", credentials as sealed from connected_accounts
    where (account_id, id) > ($after.accountId, $after.connectedAccountId::uuid) and credentials is not null
      and split_part(credentials, '.', 2) <> $keyId
    order by account_id, id limit ${BATCH}`,
  computed: ({ after = { accountId: 0, connectedAccountId: '00000000-0000-0000-0000-000000000000' } }) => ({ after }),
});

/** Returns PKCE verifiers of open consent flows that were encrypted with another key. */
export const findOutdatedVerifiers = selectRows<
  [given: { keyId: string; openedAfter: Date }],
  { stateDigest: Buffer; sealed: string }
>({
  text: `select state_digest as "stateDigest", code_verifier as sealed from connect_links
    where opened_at > $openedAfter and finished_at is null and split_part(code_verifier, '.', 2) <> $keyId`,
});

/** Replaces the encrypted form of an unchanged verifier. */
export const resealVerifier = changeRows<[given: { stateDigest: Buffer; from: string; to: string }]>({
  text: 'update connect_links set code_verifier = $to where state_digest = $stateDigest and code_verifier = $from',
});
