import type { AccountTables } from '@listings/persistence';

/** What an export of an account contains of the feature. */
export const healthTables: AccountTables = {
  exported: {
    difference_rules: {
      columns: `version integer, rules jsonb`,
    },
    health_accounts: {
      columns: `scored_on date, scored_to integer`,
    },
    health_days: {
      columns: `grouping text, key text, day date, locations integer, score_sum bigint`,
    },
    listing_differences: {
      columns: `location_id integer, publisher text, field text, state text, agreement text, ours text?, theirs text?, found_at timestamptz,
        confirmed_at timestamptz?, decided_at timestamptz?, decided_by text?, closed_at timestamptz?, rejections smallint,
        revision integer, rules_version integer`,
    },
    listing_readings: {
      columns: `location_id integer, publisher text, listing_ref text, tried_at timestamptz, read_at timestamptz?, changed_at timestamptz?,
        shown jsonb?, issue text?, compared smallint?, known_photos text[]?, photo_urls jsonb?, taken_photos jsonb?`,
    },
    location_health: {
      columns: `location_id integer, score smallint?, gaps integer, changed_at timestamptz`,
    },
  },
  notExported: {
    health_marks: 'locations to score again; importing the facts marks all of them',
  },
};
