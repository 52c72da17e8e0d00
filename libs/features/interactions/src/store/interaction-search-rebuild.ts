import type { RebuildProgress } from '@listings/feature-locations';
import { arraysOf } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import { interactionLexemes } from '../rules/interaction-lexemes.js';
import { lockCountsOfAccounts } from './interaction-writes.js';

interface SearchedInteraction {
  readonly accountId: number;
  readonly id: string;
  readonly title: string | null;
  readonly content: string | null;
  readonly authorName: string | null;
}

const NEXT = 'from interactions where (account_id, id) > ($1, $2)';

/**
 * Writes the search words of the next interactions anew. As every change of interactions does, it locks the counts of
 * their accounts before the rows, so that none of them deadlock.
 */
export async function rebuildInteractions(
  transaction: Transaction,
  after: { readonly accountId: number; readonly uuid: string },
  batch: number,
): Promise<RebuildProgress | undefined> {
  const accounts = await transaction.query<{ id: number }>(
    `select distinct account_id as id from (select account_id ${NEXT} order by account_id, id limit $3) next`,
    [after.accountId, after.uuid, batch],
  );
  const accountIds = accounts.map(({ id }) => id);
  await lockCountsOfAccounts(transaction, accountIds);
  const rows = await transaction.query<SearchedInteraction>(
    `select account_id as "accountId", id, title, content, author_name as "authorName"
     ${NEXT} and account_id = any($4::integer[]) order by account_id, id limit $3 for update`,
    [after.accountId, after.uuid, batch, accountIds],
  );
  const last = rows.at(-1);
  if (!last) return undefined;
  const changed = await transaction.execute(
    `update interactions stored set search = new.search
     from (
       select account_id, id, array_to_tsvector(array(select jsonb_array_elements_text(words))) as search
       from unnest($1::integer[], $2::uuid[], $3::jsonb[]) as given (account_id, id, words)
     ) new
     where stored.account_id = new.account_id and stored.id = new.id and stored.search <> new.search`,
    [
      ...arraysOf(rows, 'accountId', 'id'),
      rows.map((row) => JSON.stringify(interactionLexemes(row.accountId, row))),
    ],
  );
  return { accountId: last.accountId, id: last.id, read: rows.length, changed };
}
