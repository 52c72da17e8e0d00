import { declarePlans } from '@listings/persistence/plans';
import { findImportSettings, saveImportSettings } from './import-settings.js';

/** The calls of the functions in import-settings.ts. */
export const plans = declarePlans({
  findImportSettings: { pages: 10, call: (sql, { accountId }) => findImportSettings(sql, { accountId }) },
  saveImportSettings: {
    pages: 30,
    call: (sql, { accountId }) => saveImportSettings(sql, { accountId, settings: { columns: {} } }),
  },
});
