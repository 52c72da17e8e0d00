import { openSubmissionStates } from '@listings/domain';
import type { Transaction } from '../database.js';
import { sqlList } from '../sql-list.js';
import { changeRows, countChanges, selectNumber } from '../statements.js';

/** Numbers and ids that may have been given each second after the backup: many times what was ever measured. */
const PER_SECOND = 5_000;
/** For ids that were given at the moment of the backup. */
const AT_LEAST = 100_000;

/** When the backup was taken, as far as the database knows. */
export interface RestoredBackup {
  readonly epoch: number;
  /** The last heartbeat in the backup; null if there was none. */
  readonly heartbeatAt: Date | null;
  readonly now: Date;
}

/**
 * Locks the row of the installation, so that one run of the command works at a time. Its statements have no limit of time: each
 * changes all open rows of the service, and the processes wait for it anyway.
 */
export async function lockInstallation(transaction: Transaction): Promise<RestoredBackup> {
  await transaction.execute('set local statement_timeout = 0');
  const [row] = await transaction.query<RestoredBackup>(
    `select epoch, heartbeat_at as "heartbeatAt", now() from installation for update`,
  );
  if (!row) throw new Error('the table installation has no row');
  return row;
}

/** The distance over which numbers and ids go on, so that none is given again that was given after the backup. */
export function gapAfter({ since, now }: { since: Date; now: Date }): number {
  return AT_LEAST + Math.ceil((now.getTime() - since.getTime()) / 1_000) * PER_SECOND;
}

/**
 * Moves every sequence of ids forward by the gap, but over at most a quarter of the ids that are left. Returns the smallest
 * distance that a sequence was moved.
 */
export const skipIds = selectNumber<[given: { gap: number }], Transaction>({
  text: `with moved as (
      select name, least($gap::bigint, (max - last) / 4) as distance, last
      from (
        select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, max_value as max,
          coalesce(last_value, start_value) as last
        from pg_sequences where schemaname = 'public'
      ) sequences
    )
    select coalesce(min(distance), 0) as smallest from moved where setval(name::regclass, last + distance) > 0`,
});

/** Lets the event numbers of all accounts go on behind the gap. Returns how many accounts there are. */
export const skipEventNumbers = countChanges<[given: { gap: number }], Transaction>({
  text: 'update account_counters set event_sequence = event_sequence + $gap::bigint',
});

/** How many rows count as attempted. */
export interface DoubtfulWork {
  readonly pushes: number;
  readonly creations: number;
}

/** Counts every listing that was to be pushed or created as attempted, so that the publisher is asked before anything is sent [reliability G16]. */
export async function doubtListings(transaction: Transaction): Promise<DoubtfulWork> {
  const pushes = await transaction.execute(
    `update listing_submissions set
       photos = coalesce(photos, '{"listingRef": "", "photos": []}') || '{"mayShowOthers": true}'
     where state in (${sqlList(openSubmissionStates)})`,
  );
  const creations = await transaction.execute(
    `update listing_creations set may_exist = true where state in ('REQUESTED', 'CREATING')`,
  );
  return { pushes, creations };
}

/** What was ended because it may have been used or ended after the backup. */
export interface EndedAccess {
  readonly sessions: number;
  readonly links: number;
}

/**
 * Ends what may work only once or may have been ended since: sessions, links and their mails, sign-ins in progress. A code of an
 * authenticator app that was accepted after the backup is not accepted again.
 */
export async function endRestoredAccess(transaction: Transaction): Promise<EndedAccess> {
  const sessions = await transaction.execute('delete from sessions');
  let links = 0;
  for (const ended of [
    'delete from user_links',
    'delete from invitations where accepted_at is null',
    'delete from sign_ups',
    'delete from connect_links where finished_at is null',
  ])
    links += await transaction.execute(ended);
  await transaction.execute('delete from mails');
  await transaction.execute('delete from sso_flows');
  await transaction.execute(
    `update users set totp_last_step = greatest(totp_last_step, floor(extract(epoch from now()) / 30)::bigint)
     where totp_enabled_at is not null`,
  );
  return { sessions, links };
}

/** Writes an entry of the audit log of every account, so that its owners know what they have to look through. */
export const auditRestore = changeRows<[given: { actor: string; since: Date }], Transaction>({
  text: `insert into audit_log (account_id, at, actor, actor_name, action, details)
    select id, now(), 'ADMINISTRATOR', $1, 'account.restored', jsonb_build_object('since', $2::text) from accounts`,
  values: ({ actor, since }) => [actor, since.toISOString()],
});

/**
 * Begins the next epoch: the database counts as restored no longer, and the processes go on. The heartbeat becomes higher than
 * any that a process or a file knows. Returns the epoch.
 */
export const beginEpoch = selectNumber<[given: { since: Date; gap: number }], Transaction>({
  text: `update installation set epoch = epoch + 1, restored_at = null, restored_reason = null, place = null, timeline = null,
      unknown_since = $since, unknown_until = now(), heartbeat = heartbeat + $gap::bigint
    returning epoch`,
});
