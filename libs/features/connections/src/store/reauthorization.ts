import { connectionTable } from '@listings/domain';
import { changesOne } from '@listings/persistence';
import { NO_RENEWAL } from '@listings/publisher-gateway';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';

/**
 * CONNECTED -> REAUTH_REQUIRED, only for the version of the credentials that the publisher rejected. False if another
 * process made the transition, or new credentials were stored meanwhile.
 */
export const requireReauthorization = changesOne<
  [key: ConnectedAccountKey & { credentialsVersion: number; issue: string }]
>({
  text: `update connected_accounts
    set status = 'REAUTH_REQUIRED', connectivity_issue = $issue, ${NO_RENEWAL}, updated_at = now()
    where account_id = $accountId and id = $connectedAccountId and credentials_version = $credentialsVersion and status = any($from::text[])`,
  computed: () => ({ from: connectionTable.sources('invalidated') }),
});
