import type { AccountTables } from '@listings/persistence';

/** What an export of an account contains of the feature. */
export const transferTables: AccountTables = {
  exported: {
    moved_locations: {
      columns: `source text, source_id text, location_id integer, fields jsonb, photos text[], asked_photos jsonb`,
    },
  },
  notExported: {},
};
