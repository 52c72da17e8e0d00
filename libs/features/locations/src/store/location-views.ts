import { changeRows, selectRow, selectRows } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';

/** A list that somebody has saved. */
export interface StoredView {
  readonly id: string;
  readonly name: string;
  /** Whose it is; null: everybody in the account sees it. */
  readonly userId: string | null;
  /** What the list shows, as the dashboard gave it. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Most views of an account, and of a user besides. */
export const MOST_VIEWS = 50;

/** Reads the views of an account that a user sees, by name, and which of them the list opens with. */
export const findViews = selectRows<
  [given: { accountId: number; userId: string }],
  StoredView & { readonly isDefault: boolean }
>({
  name: 'location-views',
  text: `select view.id, view.name, view.user_id as "userId", view.settings, chosen.view_id is not null as "isDefault"
    from location_views view
    left join location_view_defaults chosen on chosen.account_id = $accountId and chosen.user_id = $userId and chosen.view_id = view.id
    where view.account_id = $accountId and (view.user_id is null or view.user_id = $userId)
    order by lower(view.name), view.id limit ${2 * MOST_VIEWS}`,
});

/** Holds back other changes of the views of an account until the transaction ends. Returns the numbers of shared and own views. */
export async function lockViews(
  transaction: Transaction,
  { accountId, userId }: { accountId: number; userId: string },
): Promise<{ shared: number; own: number }> {
  await transaction.execute('select from accounts where id = $1 for no key update', [accountId]);
  const [row] = await transaction.query<{ shared: number; own: number }>(
    `select (count(*) filter (where user_id is null))::integer as shared, (count(*) filter (where user_id = $2))::integer as own
     from location_views where account_id = $1 and (user_id is null or user_id = $2)`,
    [accountId, userId],
  );
  return row ?? { shared: 0, own: 0 };
}

/** Reads a view that a user sees. */
export const findView = selectRow<[given: { accountId: number; userId: string; id: string }], StoredView>({
  text: `select id, name, user_id as "userId", settings from location_views
    where account_id = $accountId and id = $id::uuid and (user_id is null or user_id = $userId)`,
});

/** Stores a new view, or the new content of one. */
export const storeView = changeRows<[given: { accountId: number; view: StoredView; at: Date }], Transaction>({
  text: `insert into location_views (account_id, id, user_id, name, settings, created_at, updated_at)
    values ($accountId, $view.id, $view.userId, $view.name, $view.settings, $at, $at)
    on conflict (account_id, id) do update set user_id = excluded.user_id, name = excluded.name, settings = excluded.settings,
      updated_at = excluded.updated_at`,
});

/** Deletes a view, and with it the choices to open the list with it. */
export const deleteView = changeRows<[given: { accountId: number; id: string }], Transaction>({
  text: 'delete from location_views where account_id = $accountId and id = $id',
});

/** Stores with which view the list opens for a user; null: with all locations. */
export async function storeDefaultView(
  transaction: Transaction,
  { accountId, userId, viewId }: { accountId: number; userId: string; viewId: string | null },
): Promise<void> {
  if (viewId === null)
    await transaction.execute('delete from location_view_defaults where account_id = $1 and user_id = $2', [
      accountId,
      userId,
    ]);
  else
    await transaction.execute(
      `insert into location_view_defaults (account_id, user_id, view_id) values ($1, $2, $3)
       on conflict (account_id, user_id) do update set view_id = excluded.view_id`,
      [accountId, userId, viewId],
    );
}

/** Removes the defaults of others at a view that is no longer shared. */
export const deleteDefaultsOfOthers = changeRows<
  [given: { accountId: number; userId: string; id: string }],
  Transaction
>({
  text: 'delete from location_view_defaults where account_id = $accountId and view_id = $id and user_id <> $userId',
});
