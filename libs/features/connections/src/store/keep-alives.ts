import { selectRows } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';

/** Returns those of some connected accounts whose credentials are valid, with their publishers. */
export const findValidConnections = selectRows<
  [keys: readonly ConnectedAccountKey[]],
  ConnectedAccountKey & { publisher: string }
>({
  name: 'connections-valid',
  text: `select connected.account_id as "accountId", connected.id as "connectedAccountId", connected.publisher
    from unnest($1.accountId::integer[], $1.connectedAccountId::uuid[]) as wanted (account_id, id)
    join connected_accounts connected on connected.account_id = wanted.account_id and connected.id = wanted.id
    where connected.status = 'CONNECTED'`,
});
