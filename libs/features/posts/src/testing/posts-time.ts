import type { Database } from '@listings/persistence';
import { releaseLostClaims } from '@listings/work/store';

/** The columns with the times of posts, by table. */
const TIMES = {
  post_deliveries: [
    ...['attempted_at', 'resend_after', 'ref_at', 'published_at', 'paused_since', 'engagement_due_at'],
    ...['replaced_at', 'removal_accepted_at', 'no_room_since'],
  ],
  social_posts: ['scheduled_start', 'scheduled_end'],
  engagement_schedules: ['paused_until'],
  work: ['due_at', 'lease_until'],
  connected_accounts: ['rate_limited_until', 'closed_until'],
};

/** Lets time pass: moves all rows of posts into the past, and gives back the work whose claim ends by that. */
export async function passTime(database: Database, ms: number): Promise<void> {
  for (const [table, columns] of Object.entries(TIMES)) {
    const moved = columns.map((column) => `${column} = ${column} - $1 * interval '1 millisecond'`);
    await database.execute(`update ${table} set ${moved.join(', ')}`, [ms]);
  }
  await releaseLostClaims(database, { limit: 1_000 });
}

/** Leaves no row due, so that a test does not process the work of an earlier one. */
export async function forgetDueWork(database: Database): Promise<void> {
  await database.execute(
    `update post_deliveries set paused_since = null, engagement_due_at = null
     where paused_since is not null or engagement_due_at is not null`,
  );
  await database.execute('delete from engagement_schedules');
  await database.execute('delete from work');
}
