import { expect } from '@jest/globals';
import { A, B } from '@listings/feature-connections/testing';
import { CAMPAIGN, deleteCampaign, ENGAGEMENT_READING } from '@listings/feature-posts';
import { callerOf, newAccount, newLocations } from '@listings/persistence/testing';
import { livePostsAtB, newCampaign, newPostAtB, statusOf } from '../published-posts.js';
import type { Campaign } from '../published-posts.js';
import type { WorkerKit } from '../worker-kit.js';
import { deathsAt } from './killed-work.js';
import type { KilledStep, KilledWork } from './killed-work.js';

/** Has a campaign checked at once, unless a worker checks it. */
const makeDue = (kit: WorkerKit, { accountId, postId }: Campaign) =>
  kit.sql`update work set due_at = now()
    where account_id = ${accountId} and kind = ${CAMPAIGN} and subject = ${String(postId)} and lease_until is null and due_at > now()`;

/** Ends the time in which a post that was sent may still appear, and the waits for it. */
const endSearches = async (kit: WorkerKit, campaign: Campaign) => {
  await kit.sql`
    update post_deliveries set resend_after = now() where post_id = ${campaign.postId} and state <> 'SENDING'
    and resend_after > now()`;
  await makeDue(kit, campaign);
};

const eventsOf = async (kit: WorkerKit, accountId: number) => (await kit.events(accountId)).map(({ event }) => event);

/** A live campaign at both publishers and two locations, of which publisher B has one: the step that makes it, and the campaign. */
function liveCampaign(kit: WorkerKit, { nn, endsInMs }: { nn: number; endsInMs?: number }) {
  let live: Campaign;
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const step: KilledStep = {
    begin: async () => {
      const { accountId, locationIds } = await kit.account({ listings: { [A]: [nn, nn + 1], [B]: [nn] } });
      const postScheduledDates = endsInMs && { startDatetime: at(-1_000), endDatetime: at(endsInMs) };
      live = await newCampaign(kit, accountId, { locationIds, ...(postScheduledDates && { postScheduledDates }) });
    },
    hurry: () => makeDue(kit, live),
    isDone: async () => (await statusOf(kit, live)) === 'SUCCESS',
  };
  return { step, campaign: () => live };
}

/** A post at one publisher. */
export function singlePost(kit: WorkerKit): KilledWork {
  const NN = 10;
  let campaign: Campaign;
  return [
    undefined,
    {
      holds: '[reliability 2, I1, I4] a campaign has exactly one live post and one event of each kind',
      places: deathsAt('post', 'before_create after_create after_mark', 'after_create after_mark'),
      begin: async () => {
        campaign = await newPostAtB(kit, await kit.account({ listings: { [B]: [NN] } }), 'Killed');
      },
      hurry: () => endSearches(kit, campaign),
      isDone: async () => (await statusOf(kit, campaign)) === 'SUCCESS',
      check: async () => {
        expect((await livePostsAtB(kit, NN)).filter((message) => message === 'Killed')).toHaveLength(1);
        expect(await eventsOf(kit, campaign.accountId)).toEqual(['local_post.created', 'local_post.published']);
      },
    },
  ];
}

/** The numbers of live posts. */
export function engagement(kit: WorkerKit): KilledWork {
  const { step, campaign } = liveCampaign(kit, { nn: 5 });
  return [
    step,
    {
      holds: '[contract 5, engagement] [reliability 2, I2] the numbers of posts are stored, and totals agree',
      places: deathsAt('engagement', 'after_claim before_store before_commit', 'before_commit'),
      begin: async () => {
        const { accountId, postId } = campaign();
        const rows = await kit.sql<{ ref: string }>`
          select external_ref as ref from post_deliveries where post_id = ${postId} and state = 'LIVE' order by id`;
        expect(rows).toHaveLength(3);
        for (const [index, { ref }] of rows.entries())
          await kit.admin.engagement({ post: ref, views: 10 * (index + 1) });
        await kit.sql`
          update post_deliveries set engagement_due_at = now() where account_id = ${accountId}
          and engagement_due_at is not null`;
        await kit.sql`update work set due_at = now() where account_id = ${accountId} and kind = ${ENGAGEMENT_READING}`;
      },
      isDone: async () =>
        !(await kit.has('post_deliveries where account_id = $1 and engagement_due_at <= now()', campaign().accountId)),
      check: async () => {
        const { accountId, postId } = campaign();
        const sums = await kit.sql`select post.views, sum(one.views)::integer as counted from social_posts post
          join post_deliveries one on one.account_id = post.account_id and one.post_id = post.id
          where post.account_id = ${accountId} and post.id = ${postId} group by post.account_id, post.id`;
        expect(sums).toEqual([{ views: 60, counted: 60 }]);
        const rows = await kit.sql`
          select lost_claims as lost from work where account_id = ${accountId} and kind = ${ENGAGEMENT_READING}`;
        expect(rows).toEqual([{ lost: 0 }, { lost: 0 }]);
      },
    },
  ];
}

/** The removal of posts at the end of their campaign. */
export function removal(kit: WorkerKit): KilledWork {
  const { step, campaign } = liveCampaign(kit, { nn: 8, endsInMs: 3_600_000 });
  return [
    step,
    {
      holds: '[6.4] [contract 5] [reliability 2, I1] the end of a campaign records local_post.deleted once per item',
      places: deathsAt('post', 'before_delete after_delete before_mark after_mark after_mark', 'after_delete'),
      begin: () => kit.sql`update social_posts set scheduled_end = now() where id = ${campaign().postId}`,
      hurry: () => makeDue(kit, campaign()),
      isDone: async () => (await statusOf(kit, campaign())) === 'EXPIRED',
      check: async () => {
        const { accountId } = campaign();
        const deleted = (await kit.events(accountId)).filter(({ event }) => event === 'local_post.deleted');
        expect(deleted).toHaveLength(2);
        expect(new Set(deleted.map(({ data }) => data['post_item_id'])).size).toBe(2);
        const states = await kit.sql<{ state: string }>`
          select distinct state from post_deliveries where account_id = ${accountId} order by state`;
        expect(states.map(({ state }) => state)).toEqual(['EXPIRED', 'SKIPPED']);
      },
    },
  ];
}

/** A campaign to many locations, of which no publisher has a listing, and its deletion. */
export function largeCampaign(kit: WorkerKit): KilledWork {
  const LOCATIONS = 1_700;
  let campaign: Campaign;
  /** How many locations have which events, in their order. */
  const histories = () =>
    kit.sql`select names, count(*)::integer as locations from (
        select location_id, string_agg(type, ', ' order by sequence, position) as names
        from stored_events where account_id = ${campaign.accountId} group by location_id
      ) location group by names`;
  return [
    undefined,
    {
      holds: '[reliability 2, I1, I4] a campaign to many locations has every item and every event exactly once',
      places: deathsAt(
        'campaign',
        'in_batch before_batch_commit after_batch before_batch_commit',
        'before_batch_commit',
      ),
      begin: async () => {
        const accountId = await newAccount(kit.database);
        const locationIds = await newLocations(kit.database, accountId, LOCATIONS);
        campaign = await newCampaign(kit, accountId, { locationIds, postSites: [A] });
      },
      isDone: async () => (await statusOf(kit, campaign)) === 'SUCCESS',
      check: async () => {
        const names = 'local_post.created, local_post.rejected';
        expect(await histories()).toEqual([{ names, locations: LOCATIONS }]);
        const items = await kit.sql`select count(*)::integer as n from post_items where post_id = ${campaign.postId}`;
        expect(items).toEqual([{ n: LOCATIONS }]);
      },
    },
    {
      holds: '[reliability 2, I4] the deletion of a campaign to many locations deletes every item once',
      places: deathsAt('campaign', 'in_removal before_removal_commit', 'before_removal_commit'),
      begin: () => deleteCampaign(kit.deps, callerOf(campaign.accountId), campaign.postId),
      isDone: async () => !(await kit.has(`work where account_id = $1 and kind = '${CAMPAIGN}'`, campaign.accountId)),
      check: async () => {
        const names = 'local_post.created, local_post.rejected, local_post.deleted';
        expect(await histories()).toEqual([{ names, locations: LOCATIONS }]);
      },
    },
  ];
}
