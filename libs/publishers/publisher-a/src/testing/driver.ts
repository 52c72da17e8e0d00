import { SandboxAdmin, startSandbox } from '@listings/publisher-sandbox';
import { MINUTES_OF_DAY, WEEKDAYS, weekRanges } from '@listings/publisher-sdk';
import type { ListingHours } from '@listings/publisher-sdk';
import { browse } from '@listings/publisher-sdk/test-kit';
import type { PublisherDriver, PublisherWorld, ShownPost } from '@listings/publisher-sdk/test-kit';
import { manualClock } from '@listings/testing';
import { listingRef, sandboxSettings } from './publisher.js';

const OWNER = 'owner-a1';
const SCOPES_WITHOUT_BUSINESS = 'openid email profile';
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** Our verification states in the publisher's format [publishers 1.7]. */
const wireStates = {
  NOT_VERIFIED: 'UNVERIFIED',
  PENDING: 'PENDING',
  UNDER_REVIEW: 'PROCESSING',
  VERIFIED: 'VERIFIED',
  FAILED: 'SUSPENDED',
} as const;

/** The metrics of which each is one value, in the publisher's words [publishers 1.10]. */
const wireMetrics = {
  CALLS: 'CALL_CLICKS',
  WEBSITE_CLICKS: 'WEBSITE_CLICKS',
  DIRECTION_REQUESTS: 'BUSINESS_DIRECTION_REQUESTS',
  CONVERSATIONS: 'BUSINESS_CONVERSATIONS',
  BOOKINGS: 'BUSINESS_BOOKINGS',
  FOOD_ORDERS: 'BUSINESS_FOOD_ORDERS',
  MENU_CLICKS: 'BUSINESS_FOOD_MENU_CLICKS',
} as const;

/** The driver of publisher A's sandbox for the test kit [publishers 3]. */
export async function sandboxDriver(): Promise<PublisherDriver> {
  const clock = manualClock();
  const sandbox = await startSandbox({ clock });
  let worlds = 0;
  return {
    openWorld: ({ listings }) =>
      openWorld(new SandboxAdmin(sandbox.url, `kit-a-${++worlds}`), {
        size: listings,
        startedAt: clock.now().getTime(),
      }),
    close: () => sandbox.close(),
    isRead: ({ method, url }) => method === 'GET' || url.endsWith(':fetchVerificationOptions'),
    impossible: {
      closeUntil: 'this publisher never closes',
      'insights.silent': 'this publisher reports values for every listing',
      'reviews.social': 'this publisher has no comments',
    },
  };
}

async function openWorld(
  admin: SandboxAdmin,
  { size, startedAt }: { size: 'some' | 'many'; startedAt: number },
): Promise<PublisherWorld> {
  const count = size === 'many' ? 250 : 60;
  if (size === 'many') await admin.reset({ listingsPerOwner: count });
  const root = `${admin.base}/a`;
  let now = startedAt;

  return {
    settings: { ...sandboxSettings(root), QUESTIONS_BASE: root },
    now: () => now,
    async advance(ms) {
      now += ms;
      await admin.clock({ advanceMs: ms });
    },

    // The sandbox takes the owner's choices from the URL [publishers 3.3].
    owner: {
      agree: (url) => browse(url, { sandbox_user: OWNER }),
      decline: (url) => browse(url, { sandbox_user: OWNER, sandbox_decision: 'deny' }),
      withhold: (url) => browse(url, { sandbox_user: OWNER, sandbox_scopes: SCOPES_WITHOUT_BUSINESS }),
      withdraw: () => admin.revokeToken({ owner: OWNER, token: 'refresh' }),
    },
    listings: {
      count,
      ordinary: listingRef(1),
      other: listingRef(9),
      countryIso: 'US',
      close: (listing) => admin.access({ listing, mode: 'removed' }),
      remove: (listing) => admin.access({ listing, mode: 'hidden' }),
      markClosed: async (listing) =>
        void (await admin.editListing(listing, { openInfo: { status: 'CLOSED_PERMANENTLY' } })),
      setHours: async (listing, hours) =>
        void (await admin.editListing(listing, { regularHours: { periods: periodsOf(hours) } })),
    },
    lapse: () => admin.expireToken({ owner: OWNER, token: 'access' }),
    limitRate: () => admin.limit({ publisher: 'a', scope: 'app', blockForMs: HOUR_MS }),
    limitedForMs: HOUR_MS,
    breakDown: () => admin.script({ operation: 'a.*', responses: [{ error: 'unavailable', times: -1 }] }),

    submission: {
      async foreign(listing) {
        await admin.editListing(listing, { moreHours: [{ hoursTypeId: 'DELIVERY', periods: [] }] });
        return {
          what: 'the hours of delivery',
          isThere: async () => (await listingAt(admin, listing)).location.moreHours?.length === 1,
        };
      },
      hold: async () => void (await admin.settings({ 'a.editSettle': 'manual' })),
      async settle(listing, verdict) {
        const pending = Object.keys((await listingAt(admin, listing)).pendingEdits);
        await admin.editListing(listing, { pendingEdits: Object.fromEntries(pending.map((edit) => [edit, verdict])) });
      },
    },
    posts: {
      image: `${admin.base}/files/sample-400x300.png`,
      count: async (listing) => (await listingAt(admin, listing)).posts.length,
      hold: async () => void (await admin.settings({ 'a.postSettle': 'manual' })),
      settle: (post, verdict) => admin.decidePost(post, { decision: verdict }),
      remove: (post) => admin.decidePost(post, { decision: 'remove' }),
      shown: async (post) => shownOf(await postAt(admin, post)),
      refusedText: 'Nobody wants to read this [sandbox:reject]',
    },
    reviews: {
      write: async (listing, text) => void (await admin.writeReview({ listing, stars: 4, text })),
      rate: async (listing, { text, rating }) =>
        void (await admin.writeReview({ listing, stars: rating === 'best' ? 5 : 1, text })),
      edit: (review, text) => admin.editReview(review, { text }),
      remove: (review) => admin.deleteReview(review),
      count: async (listing) => (await listingAt(admin, listing)).reviews.length,
      question: {
        write: async (listing, text) => void (await admin.askQuestion({ listing, text })),
        edit: (ref, text) => admin.editQuestion(ref, { text }),
        remove: (ref) => admin.deleteQuestion(ref),
      },
      hold: async () => void (await admin.settings({ 'a.replySettle': 'manual' })),
      settle: (review, verdict) =>
        admin.moderateReply(review, { state: verdict === 'accept' ? 'APPROVED' : 'REJECTED' }),
      tooLong: 'x'.repeat(4097),
    },
    engagement: {
      reports: ['views', 'clicks'],
      set: (post, { views, clicks }) => admin.engagement({ post, views, clicks }),
    },
    insights: {
      metric: 'CALLS',
      alsoSets: (Object.keys(wireMetrics) as (keyof typeof wireMetrics)[]).filter((metric) => metric !== 'CALLS'),
      day: new Date(startedAt - 10 * DAY_MS).toISOString().slice(0, 10),
      async set(listing, date, value, wanted) {
        const metric = Object.entries(wireMetrics).find(([ours]) => ours === wanted)?.[1] ?? '';
        await admin.engagement({ listing, metric, date, value });
      },
    },
    creation: { count: async () => (await admin.listingIds(OWNER)).length },
    photos: {
      images: [`${admin.base}/files/sample-400x300.png`, `${admin.base}/files/sample-440x330.png`],
      unfit: `${admin.base}/files/sample-200x200.png`,
      list: async (listing) => (await listingAt(admin, listing)).photos.map(({ key }) => `${listing}/media/${key}`),
      addOwn: async (listing, sourceUrl) => {
        const photo = { mediaFormat: 'PHOTO', locationAssociation: { category: 'ADDITIONAL' }, sourceUrl };
        await addAsOwner(root, `${listing}/media`, photo);
      },
    },
    actionLinks: {
      type: 'APPOINTMENT',
      // The sandbox adds a link of an aggregator to each of the first ten listings.
      foreign: async () => undefined,
    },
    verification: {
      states: ['NOT_VERIFIED', 'PENDING', 'UNDER_REVIEW', 'VERIFIED', 'FAILED'],
      set: (listing, state) => admin.verification(listing, wireStates[state]),
    },
    verificationActions: {
      count: async (listing) => (await admin.verifications(listing)).length,
      code: async (listing) => (await admin.verifications(listing))[0]?.pin ?? '',
    },
  };
}

/** Hours in the publisher's format [publishers 1.4]. */
function periodsOf(hours: readonly ListingHours[]) {
  const timeOf = (minutes: number) => ({ hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 });
  return (weekRanges(hours) ?? []).flatMap(({ day, ranges }, index) =>
    ranges.map(({ start, end }) => ({
      openDay: day,
      openTime: timeOf(start),
      closeDay: WEEKDAYS[(index + (end >= MINUTES_OF_DAY ? 1 : 0)) % WEEKDAYS.length],
      closeTime: timeOf(end),
    })),
  );
}

/** A post as the sandbox has stored it [publishers 1.8]. */
interface SeenPost {
  readonly summary?: string;
  readonly event?: { readonly title: string; readonly schedule: Readonly<Record<string, Record<string, number>>> };
  readonly offer?: Readonly<Record<'couponCode' | 'redeemOnlineUrl' | 'termsConditions', string | undefined>>;
  readonly callToAction?: { readonly url?: string };
  readonly media?: readonly unknown[];
}

function shownOf({ summary, event, offer, callToAction, media = [] }: SeenPost): ShownPost {
  const { startDate, startTime, endDate, endTime } = event?.schedule ?? {};
  return {
    texts: [summary, event?.title, ...Object.values(offer ?? {}), callToAction?.url],
    pictures: media.length,
    ...(event && { from: momentOf(startDate, startTime), until: momentOf(endDate, endTime) }),
  };
}

/** Zero is a default value, so it is left out [publishers 1.1]. */
function momentOf(date: Record<string, number> = {}, time: Record<string, number> = {}): string {
  const digits = (value = 0) => String(value).padStart(2, '0');
  const day = [date['year'], digits(date['month']), digits(date['day'])].join('-');
  return `${day}T${digits(time['hours'])}:${digits(time['minutes'])}`;
}

/** Adds something to a listing as its owner does, with a token of the driver's own. */
async function addAsOwner(root: string, path: string, what: object): Promise<void> {
  const client = { client_id: 'sandbox-client', client_secret: 'sandbox-secret' };
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'rt-a1', ...client });
  const granted = await fetch(`${root}/oauth/token`, { method: 'POST', body });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${root}/v4/${path}`, { method: 'POST', headers, body: JSON.stringify(what) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

/** A listing in the state of the sandbox. */
interface SeenListing {
  readonly location: { readonly moreHours?: readonly unknown[] };
  readonly pendingEdits: Record<string, unknown>;
  readonly posts: readonly { readonly id: string; readonly content: SeenPost }[];
  readonly reviews: readonly unknown[];
  readonly photos: readonly { readonly key: string }[];
}

async function postAt(admin: SandboxAdmin, ref: string): Promise<SeenPost> {
  const [listing = '', id] = ref.split('/localPosts/');
  const { posts } = await listingAt(admin, listing);
  return posts.find((post) => post.id === id)?.content ?? {};
}

async function listingAt(admin: SandboxAdmin, listing: string): Promise<SeenListing> {
  const { a } = (await admin.state({ listing })) as unknown as { a: { listings: readonly SeenListing[] } };
  const [found] = a.listings;
  if (!found) throw new Error(`the sandbox has no listing ${listing}`);
  return found;
}
