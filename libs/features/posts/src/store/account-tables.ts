import type { AccountTables } from '@listings/persistence';

/** What an export of an account contains of the feature. */
export const postsTables: AccountTables = {
  exported: {
    engagement_schedules: {
      columns: `connected_account_id uuid, paused_until timestamptz`,
    },
    post_deliveries: {
      columns: `id bigint, post_id integer, item_id bigint, location_id integer, site text, is_primary boolean, state text, removal text?,
        connected_account_id uuid?, listing_ref text?, external_ref text?, ref_at timestamptz?, link text?, content_key text,
        error text?, attempts smallint, failures smallint, attempted_at timestamptz?, resend_after timestamptz?,
        published_at timestamptz?, asks_link boolean, views integer, clicks integer, reactions integer, shares integer, comments integer,
        created_at timestamptz, engagement_due_at timestamptz?, paused_since timestamptz?, replaced_at timestamptz?,
        replaced_by bigint?, removal_accepted_at timestamptz?, no_room_since timestamptz?`,
      leftOut: { open: 'the database computes it' },
    },
    post_items: {
      columns: `id bigint, post_id integer, location_id integer, status text`,
    },
    post_uploads: {
      columns: `upload_id uuid, post_id integer`,
    },
    social_posts: {
      columns: `id integer, name text, type text, status text, sites text[], content jsonb, location_count integer, scheduled_start timestamptz?,
        scheduled_end timestamptz?, removal_sites text[]?, component_identifier text?, component_type text?, created_at timestamptz,
        ended_at timestamptz?, deleted_at timestamptz?, outcome text?, missed_at timestamptz?, views bigint, clicks bigint,
        shares bigint, location_ids integer[], items_made integer, deliveries_planned integer, removals_ordered integer, retry_of integer?,
        live_locations integer?, search text?`,
    },
  },
  notExported: {},
};
