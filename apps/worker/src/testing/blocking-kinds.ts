import { LISTING_SUBMISSION, SET_ASIDE } from '@listings/domain';
import {
  DUPLICATE_CHECK,
  KEEP_ALIVE,
  LISTING_CREATION,
  MATCH_REQUEST,
  VERIFICATION,
} from '@listings/feature-connections';
import {
  DIFFERENCE_RULING,
  healthFollowsConnections,
  LISTING_READING,
  LOCATION_SCORING,
} from '@listings/feature-health';
import { INSIGHT_READING, INSIGHT_SUM } from '@listings/feature-insights';
import { INTERACTION_READING, INTERACTION_RESPONSE, REVIEW_SUM } from '@listings/feature-interactions';
import { JOB } from '@listings/feature-jobs';
import { LOCATION_ARCHIVAL, LOCATION_REOPENING } from '@listings/feature-locations';
import { PHOTO_REQUEST } from '@listings/feature-photos';
import { CAMPAIGN, createCampaign, ENGAGEMENT_READING, POST_DELIVERY } from '@listings/feature-posts';
import type { PostsDependencies } from '@listings/feature-posts';
import type { Database, InUnit } from '@listings/persistence';
import { callerOf } from '@listings/persistence/testing';

/** The publisher of the plug-in whose calls block. */
export const BLOCKING = 'BLOCKING';

/** A connected account with one location, which is linked to its only listing. */
export interface Channel {
  readonly accountId: number;
  readonly connectedAccountId: string;
  readonly locationId: number;
}

/** What the test of a kind needs to know: how a row of it becomes due, and what becomes of it. */
export interface BlockingKind {
  /** The methods of a plug-in that a step calls, first one first. */
  readonly calls: readonly string[];
  /** Stores what a row of work of the channel is about. Returns the subject of the row. */
  readonly request: (deps: InUnit<PostsDependencies>, channel: Channel) => Promise<string>;
  /** Returns as "end" what people see of the row of a `channel`, which has the columns of {@link Channel}. */
  readonly end: string;
  /** That of the row that blocks, and that of the row beside it. */
  readonly expected: readonly [blocking: string, beside: string];
}

/** Reads a text of a channel, for example with an insertion that returns it. */
export async function readOf(database: Database, channel: Channel, select: string): Promise<string | undefined> {
  const [row] = await database.query<{ text: string }>(
    `with channel as (select $1::integer as account_id, $2::integer as location_id, $3::uuid as connected_account_id)
     ${select}`,
    [channel.accountId, channel.locationId, channel.connectedAccountId],
  );
  return row?.text;
}

const stored =
  (statement: string): BlockingKind['request'] =>
  async ({ database }, channel) =>
    (await readOf(database, channel, statement)) ?? '';

const ofConnection: BlockingKind['request'] = async (_, { connectedAccountId }) => connectedAccountId;
const ofSite: BlockingKind['request'] = async (_, { locationId }) => `${locationId} ${BLOCKING}`;
const SITE_SUBJECT = `returning location_id || ' ${BLOCKING}' as text`;

const newDelivery: BlockingKind['request'] = async (deps, channel) => {
  const result = await createCampaign(deps, callerOf(channel.accountId), {
    postName: 'Test',
    locationIds: [channel.locationId],
    postType: 'ANNOUNCEMENT',
    postSites: [BLOCKING],
    postMessage: [{ site: BLOCKING, message: 'Hello' }],
  });
  if (!result.success) throw new Error(JSON.stringify(result.violations));
  const delivery = 'select id::text as text from post_deliveries join channel using (account_id, location_id)';
  return (await readOf(deps.database, channel, delivery)) ?? '';
};

/** A row that has no final state of its own is set aside in the table of work. */
const reading = (kind: string, read: string) =>
  `select coalesce(set_aside_reason, (${read})) as text from channel
   join work on work.account_id = channel.account_id and subject = connected_account_id::text and kind = '${kind}'`;
const BLOCKED = 'it blocked its processes';

/** The kinds of work that call plug-ins. */
export const blockingKinds: Readonly<Record<string, BlockingKind>> = {
  [POST_DELIVERY]: {
    calls: ['posts.createPost', 'posts.findPost'],
    request: newDelivery,
    end: `select concat_ws(' ', state, error) as text from post_deliveries join channel using (account_id, location_id)`,
    expected: [`REJECTED ${SET_ASIDE}`, 'LIVE'],
  },
  [ENGAGEMENT_READING]: {
    calls: ['engagement.readEngagement'],
    request: async (deps, channel) => {
      await newDelivery(deps, channel);
      return stored(
        `update post_deliveries delivery set state = 'LIVE', external_ref = 'post', published_at = now(),
           engagement_due_at = now(), connected_account_id = channel.connected_account_id, listing_ref = link.listing_ref
         from channel join listing_links link using (account_id, location_id)
         where delivery.account_id = channel.account_id and delivery.location_id = channel.location_id
         returning channel.connected_account_id::text as text`,
      )(deps, channel);
    },
    end: reading(
      ENGAGEMENT_READING,
      `select views || ' views' from post_deliveries delivery
       where delivery.account_id = channel.account_id and delivery.location_id = channel.location_id and views > 0`,
    ),
    expected: [BLOCKED, '7 views'],
  },
  [VERIFICATION]: {
    calls: ['verification.readVerification'],
    request: ofSite,
    end: `select coalesce(verification #>> '{BLOCKING,message}', verification #>> '{BLOCKING,status}') as text
          from locations join channel on locations.account_id = channel.account_id and id = location_id`,
    expected: [SET_ASIDE, 'VERIFIED'],
  },
  [LISTING_SUBMISSION]: {
    calls: ['submission.submit'],
    request: stored(
      `insert into listing_submissions (account_id, location_id, publisher, state)
       select account_id, location_id, '${BLOCKING}', 'QUEUED' from channel ${SITE_SUBJECT}`,
    ),
    end: `select concat_ws(' ', state, issue) as text from listing_submissions join channel using (account_id, location_id)`,
    expected: [`INCOMPLETE ${SET_ASIDE}`, 'SUCCESS'],
  },
  [LISTING_CREATION]: {
    calls: ['creation.createListing'],
    request: stored(
      `, unlinked as (
         delete from listing_links link using channel
         where link.account_id = channel.account_id and link.location_id = channel.location_id
       )
       insert into listing_creations (account_id, location_id, publisher, connected_account_id, state, changed_at)
       select account_id, location_id, '${BLOCKING}', connected_account_id, 'REQUESTED', now() from channel ${SITE_SUBJECT}`,
    ),
    end: `select concat_ws(' ', state, issue) as text from listing_creations join channel using (account_id, location_id)`,
    expected: [`FAILED ${SET_ASIDE}`, 'CREATED'],
  },
  [MATCH_REQUEST]: {
    calls: ['listings.listListings'],
    request: stored(
      `insert into match_requests (account_id, connected_account_id, state, requested_at)
       select account_id, connected_account_id, 'IN_PROGRESS', now() from channel returning connected_account_id::text as text`,
    ),
    end: `select concat_ws(' ', state, remarks) as text from match_requests join channel using (account_id, connected_account_id)`,
    expected: [`MATCH_FAILED ${SET_ASIDE}`, 'MATCH_COMPLETED'],
  },
  [KEEP_ALIVE]: {
    calls: ['authorization.keepAlive'],
    request: ofConnection,
    end: reading(
      KEEP_ALIVE,
      `select 'tomorrow' where due_at between now() + interval '23 hours' and now() + interval '25 hours'`,
    ),
    expected: ['tomorrow', 'tomorrow'],
  },
  [INTERACTION_RESPONSE]: {
    calls: ['reviews.reply'],
    request: stored(
      `, review as (
         insert into interactions
           (account_id, location_id, publisher, listing_ref, external_ref, category, rating, posted_at, changed_at, search)
         select account_id, location_id, publisher, listing_ref, 'review', 'REVIEW', 4, now(), now(), ''
         from channel join listing_links using (account_id, location_id) returning account_id, id
       )
       insert into interaction_responses (account_id, interaction_id, by_owner, state, content, written_at)
       select account_id, id, true, 'CREATED', 'Thanks', now() from review returning id::text as text`,
    ),
    end: `select concat_ws(' ', state, remarks) as text from channel
          join interactions review using (account_id, location_id)
          join interaction_responses response on response.account_id = review.account_id and interaction_id = review.id`,
    expected: [`FAILED ${SET_ASIDE}`, 'CONFIRMED'],
  },
  [INTERACTION_READING]: {
    calls: ['reviews.listReviews'],
    request: ofConnection,
    end: reading(
      INTERACTION_READING,
      `select 'read' from interaction_feeds feed
       where feed.account_id = channel.account_id and feed.location_id = channel.location_id and read_at is not null`,
    ),
    expected: [BLOCKED, 'read'],
  },
  [LISTING_READING]: {
    calls: ['listings.getListing'],
    // A connected account has one call at a time: the rows have the groups that the feature gives them.
    request: async (deps, channel) => {
      const changed = { accountId: channel.accountId, publisher: BLOCKING, links: [channel], at: new Date() };
      await deps.database.transaction(async (transaction) =>
        healthFollowsConnections.linksChanged?.(transaction, deps.work, changed),
      );
      return ofSite(deps, channel);
    },
    end: `select coalesce(set_aside_reason, (
            select 'read' from listing_readings stored
            where stored.account_id = channel.account_id and stored.location_id = channel.location_id and read_at is not null
          )) as text from channel
          join work on work.account_id = channel.account_id and subject = location_id || ' ${BLOCKING}' and kind = '${LISTING_READING}'`,
    expected: [BLOCKED, 'read'],
  },
  [INSIGHT_READING]: {
    calls: ['insights.readDaily'],
    request: ofConnection,
    end: reading(
      INSIGHT_READING,
      `select 'read' from insight_feeds feed
       where feed.account_id = channel.account_id and feed.location_id = channel.location_id and covered_to is not null`,
    ),
    expected: [BLOCKED, 'read'],
  },
};

/** The kinds of work that call no plug-in, and what they do instead. */
export const kindsWithoutCalls: Readonly<Record<string, string>> = {
  [CAMPAIGN]: 'plans deliveries',
  [DUPLICATE_CHECK]: 'compares what an import has stored',
  [INSIGHT_SUM]: 'adds up what readings have stored',
  [JOB]: 'reads and writes files and locations; other kinds tell publishers',
  [LOCATION_ARCHIVAL]: 'changes locations; another kind tells publishers',
  [LOCATION_REOPENING]: 'changes locations; another kind tells publishers',
  [PHOTO_REQUEST]: 'downloads photos; another kind sends them to publishers',
  [REVIEW_SUM]: 'adds up what is counted',
  [DIFFERENCE_RULING]: 'changes locations and requests pushes',
  [LOCATION_SCORING]: 'scores what is stored',
};
