import type { AccountTables } from '@listings/persistence';
import { credentialsContext } from '@listings/publisher-gateway';

/** What an export of an account contains of the feature. */
export const connectionsTables: AccountTables = {
  exported: {
    connected_accounts: {
      columns: `id uuid, publisher text, subject text, client_name text, email text?, status text, connectivity_issue text?, credentials text?,
        credentials_version integer, rate_limited_until timestamptz?, listings_read_at timestamptz?, folders jsonb,
        created_at timestamptz, updated_at timestamptz, closed_until timestamptz?`,
      leftOut: {
        renewal_claim: 'the claim of a process',
        renewal_lease_until: 'the claim of a process',
        reading_from: 'a reading that is in progress; the importing service begins its own',
        reading_page: 'a reading that is in progress; the importing service begins its own',
        reading_moved_at: 'a reading that is in progress; the importing service begins its own',
      },
      secrets: {
        credentials: {
          sealed: true,
          context: (accountId, { id }) => credentialsContext({ accountId, connectedAccountId: String(id) }),
          withoutIt: (row) => {
            if (row['status'] === 'CONNECTED') row['status'] = 'REAUTH_REQUIRED';
          },
        },
      },
    },
    connected_listings: {
      columns: `id uuid, connected_account_id uuid, publisher text, ref text, folder_ref text?, name text, address text?, phone text?,
        live_link text?, content jsonb, unavailable jsonb, seen_at timestamptz, search text?`,
    },
    duplicate_checks: {
      columns: `publisher text, rest_until timestamptz`,
    },
    duplicate_listings: {
      columns: `id uuid, location_id integer, publisher text, listing_ref text, status text, score numeric, reasons text[],
        detected_at timestamptz`,
    },
    known_listings: {
      columns: `location_id integer, publisher text, live_link text`,
    },
    listing_creations: {
      columns: `location_id integer, publisher text, connected_account_id uuid, folder_ref text?, state text, request_id uuid, may_exist boolean,
        issue text?, blocked boolean, changed_at timestamptz, unless_suggested boolean`,
    },
    listing_links: {
      columns: `location_id integer, publisher text, connected_account_id uuid, listing_id uuid, listing_ref text, status text, issue text?,
        linked_at timestamptz`,
    },
    listing_verifications: {
      columns: `location_id integer, publisher text, state text, started_at timestamptz?, started_by text?, method text?, sent_to text?,
        expected_days smallint?, verification_ref text?, starts timestamptz[]`,
    },
    match_requests: {
      columns: `connected_account_id uuid, state text, requested_at timestamptz, remarks text?, unlinked_at timestamptz?`,
    },
    match_suggestions: {
      columns: `id uuid, connected_account_id uuid, location_id integer, listing_id uuid, score numeric, reasons text[]`,
    },
    rejected_matches: {
      columns: `id uuid, connected_account_id uuid, location_id integer, listing_id uuid, score numeric, reasons text[], rejected_by text,
        rejected_at timestamptz`,
    },
  },
  notExported: {
    connection_call_times: 'the calls that a publisher allows at this moment',
    connect_links: 'sign-ins at a publisher that are in progress; they take minutes',
  },
};
