import type { AccountTables } from '@listings/persistence';

/** What an export of an account contains of the feature. */
export const interactionsTables: AccountTables = {
  exported: {
    interaction_feeds: {
      columns: `location_id integer, publisher text, connected_account_id uuid, changed_since timestamptz?, complete_at timestamptz?,
        read_at timestamptz?, unavailable text?, failures smallint, blocked boolean, next_read_at timestamptz`,
    },
    interaction_responses: {
      columns: `id uuid, interaction_id uuid, external_ref text?, by_owner boolean, state text, content text, edited_content text?,
        author_name text?, written_at timestamptz, requested_at timestamptz, remarks text?, attempts smallint, failures smallint,
        closes boolean, created_at timestamptz`,
    },
    interaction_settings: {
      columns: `location_id integer, publisher text, enabled boolean`,
    },
    interactions: {
      columns: `id uuid, location_id integer, publisher text, listing_ref text, external_ref text, category text, status text, rating smallint?, rating_text text?,
        recommendation text?, title text?, content text?, author_name text?, author_avatar text?, permalink text?, not_answerable text?,
        posted_at timestamptz, changed_at timestamptz, response_count smallint, last_response_at timestamptz?, missed_reads smallint,
        search tsvector, phrases text[], created_at timestamptz, first_response_at timestamptz?`,
    },
    review_snapshots: {
      columns: `granularity text, next_period date, after_location_id integer`,
    },
  },
  notExported: {
    interaction_day_counts: 'a trigger counts the imported interactions',
    review_sum_slots: 'prepared sums, which the worker makes again',
    review_sums: 'prepared sums, which the worker makes again',
  },
};
