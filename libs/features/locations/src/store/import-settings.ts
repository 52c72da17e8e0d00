import { changeRows, selectOnlyValue } from '@listings/persistence';

/** How an account's files were read last: the column of each header by its key, and the other choices. */
export interface ImportSettings {
  readonly columns: Readonly<Record<string, string | null>>;
  readonly dateOrder?: 'DMY' | 'MDY' | 'YMD';
  readonly defaultCountry?: string;
  readonly emptyClears?: boolean;
}

/** Reads the settings of an account's imports; empty ones before the first import. */
export const findImportSettings = selectOnlyValue<[given: { accountId: number }], ImportSettings>({
  text: 'select settings from import_settings where account_id = $accountId',
  otherwise: { columns: {} },
});

/** Replaces the settings of an account's imports. */
export const saveImportSettings = changeRows<[given: { accountId: number; settings: ImportSettings }]>({
  text: `insert into import_settings (account_id, settings) values ($accountId, $settings)
    on conflict (account_id) do update set settings = excluded.settings`,
});
