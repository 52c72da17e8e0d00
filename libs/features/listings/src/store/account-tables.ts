import type { AccountTables } from '@listings/persistence';

/** What an export of an account contains of the feature. */
export const listingsTables: AccountTables = {
  exported: {
    listing_submissions: {
      columns: `location_id integer, publisher text, state text, wanted_version integer, pending_since timestamptz?, live_at timestamptz?,
        live_link text?, issue text?, losses text[], failures smallint, next_push_at timestamptz?, changed_at timestamptz?,
        photos jsonb?, pushed_parts jsonb?, decided_photos jsonb?`,
    },
  },
  notExported: {},
};
