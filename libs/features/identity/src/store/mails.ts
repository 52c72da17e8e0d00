import { changeRows, selectRows } from '@listings/persistence';
import type { Sql } from '@listings/persistence';

/** A mail that is not sent yet. `body` and `appearance` are encrypted. */
export interface StoredMail {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** HTML, sender name and reply address; null in a mail of an earlier release. */
  readonly appearance: string | null;
  /** Attempts to send it, this one included. */
  readonly attempts: number;
}

/** Stores a mail, which is due at once. Call it in the transaction of the change that causes the mail. */
export const insertMail = changeRows<
  [given: Omit<StoredMail, 'attempts'> & { readonly now: Date; readonly expiresAt: Date }]
>({
  text: `insert into mails (id, recipient, subject, body, appearance, due_at, expires_at)
   values ($id, $recipient, $subject, $body, $appearance, $now, $expiresAt)`,
});

/**
 * Claims due mails until `leaseEndsAt`: other processes leave them until then. Mails whose links have ended are left to
 * {@link deleteExpiredMails}.
 */
export const claimDueMails = selectRows<[given: { now: Date; leaseEndsAt: Date; limit: number }], StoredMail>({
  text: `update mails set due_at = $leaseEndsAt, attempts = attempts + 1
   where id in (
     select id from mails where due_at <= $now and expires_at > $now order by due_at limit $limit for update skip locked
   )
   returning id, recipient, subject, body, appearance, attempts`,
});

/** Sets when the next attempt is due. The number of attempts shows whether the claim is still held. */
export const postponeMail = changeRows<[given: { id: string; attempts: number; dueAt: Date }]>({
  text: 'update mails set due_at = $dueAt where id = $id and attempts = $attempts',
});

/** The encrypted parts of a mail. */
export type OutdatedMail = Pick<StoredMail, 'id' | 'body' | 'appearance'>;

/** Mails that one statement reads to encrypt them again. */
const RESEALED_AT_ONCE = 200;

/** Returns unsent mails that were encrypted with another key, after the mail `after`. */
export const findOutdatedMails = selectRows<[given: { keyId: string; after: string | undefined }], OutdatedMail>({
  text: `select id, body, appearance from mails
   where id > coalesce($after::uuid, '00000000-0000-0000-0000-000000000000') and split_part(body, '.', 2) <> $keyId
   order by id limit ${RESEALED_AT_ONCE}`,
});

/** Replaces the encrypted forms of an unchanged mail. */
export const resealMail = changeRows<[given: OutdatedMail & { from: string }]>({
  text: 'update mails set body = $body, appearance = $appearance where id = $id and body = $from',
});

/** Deletes a mail that is sent, or that no attempt will deliver. */
export const deleteMail = changeRows<[id: string]>({
  text: 'delete from mails where id = $1',
});

/** Deletes mails whose links have ended and that no process is sending, at most `limit`. Returns those that were tried. */
export async function deleteExpiredMails(
  sql: Sql,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: string; attempts: number }[]> {
  const deleted = await sql.query<{ id: string; attempts: number }>(
    `delete from mails where id in (
       select id from mails where expires_at <= $1 and due_at <= $1 order by expires_at limit $2 for update skip locked
     ) returning id, attempts`,
    [now, limit],
  );
  return deleted.filter(({ attempts }) => attempts > 0);
}
