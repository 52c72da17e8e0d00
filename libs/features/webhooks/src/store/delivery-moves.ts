/** Columns of a delivery that keep their value when it changes its table. */
const KEPT = ['account_id', 'sequence', 'location_id', 'type', 'created_at'] as const;

/** Columns of a delivery that a move may change. A lease ends with the move. */
const CHANGEABLE = [
  'status',
  'redelivery',
  'attempts',
  'next_attempt_at',
  'claim_no',
  'lost_claims',
  'finished_at',
] as const;

/** All columns that a move writes; a test compares them with the table. */
export const MOVED_COLUMNS: readonly string[] = [...KEPT, ...CHANGEABLE];

/** SQL expressions for the new values; a column that is not named keeps its value. */
export type MovedWebhookDelivery = { readonly status: string } & {
  readonly [Column in (typeof CHANGEABLE)[number]]?: string;
};

/**
 * Returns the insert that stores deliveries again which a part `from` of the statement has deleted, with another status.
 * PENDING deliveries have a table of their own. A delete and an insert move a row there or back; an update of the
 * status would do so too, but then a concurrent statement that wants to lock the row fails instead of skipping it.
 */
export function insertMoved(from: string, changes: MovedWebhookDelivery): string {
  const values = [...KEPT, ...CHANGEABLE.map((column) => changes[column] ?? column)];
  return `insert into webhook_deliveries (${MOVED_COLUMNS.join(', ')}) select ${values.join(', ')} from ${from}`;
}
