import { selectRow } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';

/** What was deleted with an account. It contains no personal data of its members or customers. */
export interface DeletionCertificate {
  readonly accountId: number;
  readonly requestedAt: Date | null;
  /** `OWNER`, or the operator and the command; null if no audit entry said it. */
  readonly requestedBy: string | null;
  readonly begunAt: Date;
  /** Null while rows are left. */
  readonly endedAt: Date | null;
  /** The deleted rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  /** Images whose files the sweep of the media store removes. */
  readonly images: number;
}

/** Begins the certificate of an account before its first rows are deleted, while the audit log still says who asked. */
export async function beginCertificate(
  transaction: Transaction,
  { accountId, now }: { accountId: number; now: Date },
): Promise<void> {
  const [request] = await transaction.query<{ at: Date; actor: string; name: string }>(
    `select at, actor, actor_name as name from audit_log
     where account_id = $1 and action = 'account.deletion_requested' order by at desc, id desc limit 1`,
    [accountId],
  );
  await transaction.execute(
    `insert into deletion_certificates (account_id, requested_at, requested_by, begun_at) values ($1, $2, $3, $4)
     on conflict (account_id) do nothing`,
    [
      accountId,
      request?.at ?? null,
      request === undefined ? null : request.actor === 'USER' ? 'OWNER' : request.name,
      now,
    ],
  );
}

/** Adds what a step has deleted; `endedAt` with the last one. Call it in the transaction of the step. */
export async function addToCertificate(
  transaction: Transaction,
  step: { accountId: number; rows: Readonly<Record<string, number>>; images: number; endedAt: Date | null },
): Promise<void> {
  const { accountId, endedAt } = step;
  const before = await findCertificate(transaction, { accountId });
  const rows = { ...before?.rows };
  for (const [table, count] of Object.entries(step.rows)) if (count > 0) rows[table] = (rows[table] ?? 0) + count;
  await transaction.execute(
    'update deletion_certificates set deleted_rows = $2, images = images + $3, ended_at = $4 where account_id = $1',
    [accountId, JSON.stringify(rows), step.images, endedAt],
  );
}

/** Returns the certificate of an account whose deletion has begun. */
export const findCertificate = selectRow<[given: { accountId: number }], DeletionCertificate>({
  text: `select account_id as "accountId", requested_at as "requestedAt", requested_by as "requestedBy", begun_at as "begunAt",
     ended_at as "endedAt", deleted_rows as rows, images
   from deletion_certificates where account_id = $accountId`,
});
