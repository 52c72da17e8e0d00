import type { AccountTables } from '@listings/persistence';

const UNIQUE = 'the place in a unique index, which the next write takes';

/** What an export of an account contains of the feature. */
export const locationsTables: AccountTables = {
  exported: {
    account_tags: {
      columns: `name text`,
      leftOut: { unique_name: UNIQUE },
    },
    folders: {
      columns: `id uuid, name text, created_at timestamptz`,
      leftOut: { unique_name: UNIQUE },
    },
    import_settings: {
      columns: `settings jsonb`,
    },
    location_changes: {
      columns: `location_id integer, id bigint, at timestamptz, action text, fields text[], actor text, actor_id uuid?, actor_name text,
        publisher text?`,
    },
    location_documents: {
      columns: `id integer, document text, media_url text?`,
    },
    location_numbers: {
      columns: `location_id integer, score smallint?, reviews integer, rating numeric?, differences integer, listed integer`,
    },
    location_photos: {
      images: 'media_id',
      columns: `id bigint, location_id integer, media_id uuid, type text, caption text?, file_type text, bytes integer, width integer,
        height integer, star smallint?, views integer, created_at timestamptz, imported_from text?, imported_listing text?`,
    },
    location_view_defaults: {
      columns: `user_id uuid, view_id uuid`,
    },
    location_views: {
      columns: `id uuid, user_id uuid?, name text, settings jsonb, created_at timestamptz, updated_at timestamptz`,
    },
    locations: {
      columns: `id integer, uid uuid, name text, description text?, street text?, street1 text?, city text?, state_iso text?, postal_code text?,
        country_iso text, latitude numeric?, longitude numeric?, hide_address boolean, phone text?, additional_phones text[],
        biz_url text?, store_id text?, owner_name text?, owner_email text?, sub_category_id integer, additional_category_ids integer[],
        business_hours jsonb, tags text[], folder_id uuid?, temporarily_closed boolean, place_action_links jsonb, action_links jsonb,
        service_area jsonb?, enabled_site_ids integer[], tagline text?, year_of_incorporation integer?, payment_methods text[],
        social_urls jsonb, approved text, package text, voice_status smallint, verification jsonb, archived_at timestamptz?,
        archival_scheduled_at timestamptz?, archival_source text?, update_window_ends_at timestamptz?, created_at timestamptz,
        updated_at timestamptz, search tsvector, attributes jsonb, phone_extension text?, public_holiday_hours jsonb?,
        permanently_closed boolean, permanently_closed_at date?, reopens_at date?`,
      leftOut: { unique_store_code: UNIQUE },
    },
    search_words: {
      columns: `word text`,
    },
  },
  notExported: {},
};
