import type { Database } from '@listings/persistence';

/** The columns with the times of posts, by table. */
const TIMES = {
  post_deliveries: [
    'next_attempt_at',
    'lease_until',
    'attempted_at',
    'resend_after',
    'ref_at',
    'published_at',
    'paused_since',
    'engagement_due_at',
  ],
  social_posts: ['due_at', 'enqueued_until', 'scheduled_start', 'scheduled_end'],
  engagement_schedules: ['due_at', 'paused_until', 'lease_until'],
  connected_accounts: ['rate_limited_until', 'closed_until'],
};

/** Lets time pass: moves all rows of posts into the past. */
export async function passTime(database: Database, ms: number): Promise<void> {
  for (const [table, columns] of Object.entries(TIMES)) {
    const moved = columns.map((column) => `${column} = ${column} - $1 * interval '1 millisecond'`);
    await database.execute(`update ${table} set ${moved.join(', ')}`, [ms]);
  }
}
