import type { AccountTables } from '@listings/persistence';

/** What an export of an account contains of the engine. */
export const workTables: AccountTables = {
  exported: {
    work: {
      columns: `kind text, subject text, group_key text, priority smallint, due_at timestamptz, waits_for text?, claim_no integer,
        lost_claims smallint, attempts integer, failures smallint, first_attempt_at timestamptz?, blocked_times smallint,
        blocked_at timestamptz?, blocked_call text?, set_aside_at timestamptz?, set_aside_reason text?, correlation_id text?,
        trace_parent text?`,
      leftOut: { lease_until: 'the claim of a process' },
    },
    work_turns: {
      columns: `kind text, group_key text, due_at timestamptz`,
    },
  },
  notExported: {},
};
