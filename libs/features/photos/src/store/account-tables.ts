import type { AccountTables } from '@listings/persistence';

/** What an export of an account contains of the feature. */
export const photosTables: AccountTables = {
  exported: {
    photo_request_items: {
      columns: `request_id uuid, position smallint, url text, type text, caption text?, status text, attempts smallint, photo_id bigint?,
        error text?, imported_from text?, imported_listing text?`,
    },
    photo_requests: {
      columns: `id uuid, location_id integer, source text, created_at timestamptz`,
    },
    uploads: {
      images: 'id',
      columns: `id uuid, file_type text, bytes integer, remove_at timestamptz, created_at timestamptz`,
    },
  },
  notExported: {
    orphaned_media: 'files that belong to nothing any more',
  },
};
