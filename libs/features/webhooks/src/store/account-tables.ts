import { randomBytes } from 'node:crypto';
import { webhookSecret } from '@listings/domain';
import type { AccountTables } from '@listings/persistence';
import { webhookSecretContext } from '../attempt/webhook-request.js';

const SECRET_BYTES = 32;

/** What an export of an account contains of the feature. */
export const webhooksTables: AccountTables = {
  exported: {
    webhook_attempts: {
      columns: `sequence bigint, created_at timestamptz, claim_no integer, attempt smallint, url text, started_at timestamptz,
        duration_ms integer?, response_status smallint?, response_body text?, error text?`,
    },
    webhook_deliveries: {
      columns: `sequence bigint, location_id integer?, created_at timestamptz, status text, attempts smallint, next_attempt_at timestamptz?,
        claim_no integer, lost_claims smallint, finished_at timestamptz?, type text, redelivery boolean`,
      leftOut: { lease_until: 'the claim of a process' },
    },
    webhook_endpoints: {
      columns: `url text?, secret text, previous_secret text?, previous_secret_until timestamptz?, paused boolean, deliver_once boolean,
        failing_since timestamptz?, failures_since integer, disabled_at timestamptz?, disabled_reason text?, created_at timestamptz,
        warned_24h_at timestamptz?, warned_72h_at timestamptz?, announce_older_reviews boolean, additional_events text[]`,
      secrets: {
        secret: {
          sealed: true,
          context: webhookSecretContext,
          withoutIt: (row, seal) => {
            row['secret'] = seal(webhookSecret(randomBytes(SECRET_BYTES)));
          },
        },
        previous_secret: {
          sealed: true,
          context: webhookSecretContext,
          withoutIt: (row) => {
            row['previous_secret_until'] = null;
          },
        },
      },
      imported: (row) => {
        row['paused'] = true;
      },
    },
    webhook_redeliveries: {
      columns: `id uuid, status text?, type text?, location_id integer?, from_at timestamptz?, to_at timestamptz?, state text, matched integer,
        requeued integer, position_at timestamptz?, position_sequence bigint?, due_at timestamptz, created_at timestamptz,
        finished_at timestamptz?`,
    },
  },
  notExported: {},
};
