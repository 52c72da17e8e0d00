import type { AccountTables } from '@listings/persistence';

/** What an export of an account contains of the events. */
export const eventsTables: AccountTables = {
  exported: {
    event_outbox: {
      columns: `position bigint, id uuid, location_id integer?, type text, body text, created_at timestamptz, is_test boolean,
        low_priority boolean, correlation_id text?, trace_parent text?`,
    },
    events: {
      columns: `sequence bigint, id uuid, location_id integer?, type text, body text, created_at timestamptz, is_test boolean,
        correlation_id text?, trace_parent text?`,
    },
  },
  notExported: {},
};
