import type { AccountTables } from '@listings/persistence';
import { secondFactorContext } from '../rules/second-factor-context.js';

/** What an export of an account contains of the feature. */
export const accountsTables: AccountTables = {
  exported: {
    account_brands: {
      columns: `name text?, accent text?, sender_name text?, reply_to text?, logo bytea?, logo_digest text?`,
    },
    account_counters: {
      columns: `event_sequence bigint, upload_bytes bigint`,
    },
    accounts: {
      columns: `id integer, name text, status text, plan text, seat_limit integer?, minute_limit integer?, hour_limit integer?,
        day_limit integer?, review_new_locations boolean, created_at timestamptz, return_origins text[], plan_since timestamptz,
        replaces_oldest_posts boolean, ignored_holidays text[]`,
      leftOut: { deletion_at: 'a copy is not deleted because its original is' },
      rows: 'id = $1',
      hasAccount: false,
      imported: (row) => {
        row['status'] = 'SUSPENDED';
      },
    },
    api_keys: {
      columns: `id uuid, name text, scope text, digest bytea, prefix text, marketplace boolean, created_at timestamptz, revoked_at timestamptz?,
        created_by uuid?`,
    },
    audit_log: {
      columns: `id bigint, at timestamptz, actor text, user_id uuid?, actor_name text, action text, subject text?, details jsonb, address text?,
        user_agent text?, key_id uuid?`,
      leftOut: {
        unstreamed: 'what the receiver of the old installation lacks',
      },
    },
    location_counts: {
      columns: `slot smallint, locations integer, active_locations integer`,
    },
    memberships: {
      columns: `user_id uuid, role text, created_at timestamptz`,
    },
    sso_identities: {
      columns: `issuer text, subject text, user_id uuid?, created_at timestamptz`,
    },
    users: {
      columns: `id uuid, email text, name text, password_hash text?, created_at timestamptz, email_verified_at timestamptz?, totp_secret text?,
        totp_enabled_at timestamptz?, language text?`,
      leftOut: { totp_last_step: 'the last code that was used up; it is valid for half a minute' },
      secrets: {
        password_hash: { sealed: false, context: (_, { id }) => `password:${String(id)}` },
        totp_secret: {
          sealed: true,
          context: (_, { id }) => secondFactorContext(String(id)),
          withoutIt: (row) => {
            row['totp_enabled_at'] = null;
          },
        },
      },
      rows: 'id in (select user_id from memberships where account_id = $1)',
      hasAccount: false,
    },
  },
  notExported: {
    deletion_certificates: 'what was deleted; the account of an export exists',
    idempotency_keys: 'answers to repeated requests, kept for a day',
    invitations: 'their links lead to the old installation: invite again',
    rate_windows: 'the requests of the present windows; they begin anew',
    recovery_codes: 'a member makes new ones; they would be easy to guess from their digests',
    request_log: 'what the old installation answered; it drops days after a while',
    sessions: 'members sign in again',
    user_links: 'links in mails, which lead to the old installation',
  },
};
