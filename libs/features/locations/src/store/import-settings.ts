import { changeRows } from '@listings/persistence';
import type { Sql } from '@listings/persistence';

/** How an account's files were read last: the column of each header by its key, and the other choices. */
export interface ImportSettings {
  readonly columns: Readonly<Record<string, string | null>>;
  readonly dateOrder?: 'DMY' | 'MDY' | 'YMD';
  readonly defaultCountry?: string;
  readonly emptyClears?: boolean;
}

/** Reads the settings of an account's imports; empty ones before the first import. */
export async function findImportSettings(sql: Sql, { accountId }: { accountId: number }): Promise<ImportSettings> {
  const [row] = await sql.query<{ settings: ImportSettings }>(
    'select settings from import_settings where account_id = $1',
    [accountId],
  );
  return row?.settings ?? { columns: {} };
}

/** Replaces the settings of an account's imports. */
export const saveImportSettings = changeRows<[given: { accountId: number; settings: ImportSettings }]>({
  text: `insert into import_settings (account_id, settings) values ($1, $2)
    on conflict (account_id) do update set settings = excluded.settings`,
  values: ({ accountId, settings }) => [accountId, JSON.stringify(settings)],
});
