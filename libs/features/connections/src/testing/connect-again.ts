import type { Database } from '@listings/persistence';
import type { Clock } from '@listings/platform';
import { storeAuthorization } from '../store/connected-accounts.js';

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
type Key = { readonly accountId: number; readonly connectedAccountId: string };

/** The owner connects the account again, with the same credentials. `resume` continues the work, as the feature does. */
export async function connectAgain(
  { database, clock }: { readonly database: Database; readonly clock: Pick<Clock, 'now'> },
  key: Key,
  ...resume: ((transaction: Transaction, key: Key) => Promise<unknown>)[]
): Promise<void> {
  await database.transaction(async (transaction) => {
    const stored = 'select credentials from connected_accounts where id = $1';
    const [row] = await transaction.query<{ credentials: string }>(stored, [key.connectedAccountId]);
    const authorization = { ...key, credentials: row?.credentials ?? '', clientName: 'Ann', email: null };
    await storeAuthorization(transaction, { ...authorization, now: clock.now() });
    for (const each of resume) await each(transaction, key);
  });
}
