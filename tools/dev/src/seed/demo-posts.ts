import { globalId } from '@listings/pagination';
import type { Database } from '@listings/persistence';
import { systemClock } from '@listings/platform';
import { SandboxAdmin } from '@listings/publisher-sandbox';
import type { DemoClient } from './demo-client.js';

const SITES = ['PUBLISHER_A', 'PUBLISHER_B'] as const;

/** The posts of the demo account: some for all imported locations, one for a single one. */
const POSTS = [
  { name: 'Summer menu', message: 'Our summer menu is here: cold soups, grilled fish and lemon ice.', locations: 6 },
  {
    name: 'Live music',
    message: 'Live music every Friday from eight. Come early for a table by the window.',
    locations: 4,
  },
  { name: 'New opening hours', message: 'From Monday we open at seven, with breakfast until eleven.', locations: 1 },
];

/** How long the seed waits for the posts, so that their engagement can be read at once. */
const WAIT_MS = 60_000;

interface Campaign {
  readonly socialPost: { readonly id: string };
}

/** Customers of the sandbox see posts. Every start repeats this, because the sandbox keeps its settings in memory. */
export async function demoAudience(sandboxUrl: string): Promise<void> {
  await new SandboxAdmin(sandboxUrl).settings({ audience: 'growing' });
}

/** Publishes the demo posts and lets the worker read their engagement at once, instead of after ten minutes. */
export async function makePosts(
  client: DemoClient,
  database: Database,
  { accountId, locationIds }: { accountId: number; locationIds: readonly number[] },
): Promise<void> {
  const [first] = locationIds;
  if (first === undefined) return;
  const { records: made } = await client.get<{ records: { name: string }[] }>(`/locations/${first}/posts`);
  const ids: string[] = [];
  for (const { name, message, locations } of POSTS) {
    if (made.some((post) => post.name === name)) continue;
    const { socialPost } = await client.post<Campaign>('/bulk-posts', {
      postName: name,
      locationIds: locationIds.slice(0, locations).map((id) => globalId('Location', id)),
      postType: 'ANNOUNCEMENT',
      postSites: SITES,
      postMessage: SITES.map((site) => ({ site, message })),
    });
    ids.push(socialPost.id);
  }
  await untilPublished(client, ids);
  await database.execute(
    `update post_deliveries set engagement_due_at = now() where account_id = $1 and state = 'LIVE'`,
    [accountId],
  );
  await database.execute(`update work set due_at = now() where account_id = $1 and kind = 'engagement-reading'`, [
    accountId,
  ]);
}

async function untilPublished(client: DemoClient, ids: readonly string[]): Promise<void> {
  const waitUntil = systemClock.monotonic() + WAIT_MS;
  for (const id of ids) {
    for (;;) {
      const view = await client.get<{ socialPostInfo: { status: string } }>(`/bulk-posts/${encodeURIComponent(id)}`);
      if (view.socialPostInfo.status === 'SUCCESS' || systemClock.monotonic() > waitUntil) break;
      await systemClock.sleep(250);
    }
  }
}
