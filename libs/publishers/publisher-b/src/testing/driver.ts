import { createHmac } from 'node:crypto';
import { SandboxAdmin, startSandbox } from '@listings/publisher-sandbox';
import { formatTime, weekRanges } from '@listings/publisher-sdk';
import type { ListingHours } from '@listings/publisher-sdk';
import { browse } from '@listings/publisher-sdk/test-kit';
import type { PublisherDriver, PublisherWorld, ShownPost } from '@listings/publisher-sdk/test-kit';
import { manualClock } from '@listings/testing';
import { defaultPageMetrics, parsePageMetrics } from '../metrics/metric-names.js';
import { sandboxSettings } from './publisher-under-test.js';

const OWNER = 'owner-b1';
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** The publisher's dialog with all permissions except the one for reading pages. */
const PERMISSIONS_WITHOUT_PAGES = 'pages_manage_posts,pages_read_engagement';

/** The publisher's names of the metrics. */
const pageMetrics = parsePageMetrics(defaultPageMetrics);

/** The driver of publisher B's sandbox for the test kit [publishers 3]. */
export async function sandboxDriver(): Promise<PublisherDriver> {
  const clock = manualClock();
  const sandbox = await startSandbox({ clock });
  let worlds = 0;
  return {
    openWorld: ({ listings }) =>
      openWorld(new SandboxAdmin(sandbox.url, `kit-b-${++worlds}`), {
        size: listings,
        startedAt: clock.now().getTime(),
      }),
    close: () => sandbox.close(),
    impossible: {
      closeUntil: 'this publisher never closes',
      'submission.hold': 'data goes live at once at this publisher',
      'posts.hold': 'only videos are pending at this publisher',
      'reviews.hold': 'replies go live at once at this publisher',
      'reviews.question': 'this publisher has no questions',
      'photos.import': 'the specification names no photos for an import from this publisher',
    },
  };
}

async function openWorld(
  admin: SandboxAdmin,
  { size, startedAt }: { size: 'some' | 'many'; startedAt: number },
): Promise<PublisherWorld> {
  const count = size === 'many' ? 250 : 60;
  if (size === 'many') await admin.reset({ listingsPerOwner: count });
  const root = `${admin.base}/b`;
  let now = startedAt;

  return {
    settings: { ...sandboxSettings(root), WIRE_NAMES: '' },
    now: () => now,
    async advance(ms) {
      now += ms;
      await admin.clock({ advanceMs: ms });
    },

    // The sandbox takes the owner's choices from the URL [publishers 3.3].
    owner: {
      agree: (url) => browse(url, { sandbox_user: OWNER }),
      decline: (url) => browse(url, { sandbox_user: OWNER, sandbox_decision: 'deny' }),
      withhold: (url) => browse(url, { sandbox_user: OWNER, sandbox_scopes: PERMISSIONS_WITHOUT_PAGES }),
      withdraw: () => admin.revokeToken({ owner: OWNER, token: 'user' }),
    },
    listings: {
      count,
      ordinary: page(1),
      other: page(9),
      countryIso: 'US',
      close: (listing) => admin.access({ listing, mode: 'removed' }),
      remove: (listing) => admin.access({ listing, mode: 'hidden' }),
      markClosed: async (listing) => void (await admin.editListing(listing, { is_permanently_closed: true })),
      async setHours(listing, hours) {
        await admin.editListing(listing, { hours: null });
        await admin.editListing(listing, { hours: weekMapOf(hours) });
      },
    },
    // The token of one page expires while the user token stays valid. Reading the page tokens again renews it.
    lapse: () => admin.expireToken({ owner: OWNER, token: 'page', listing: page(1) }),
    limitRate: () => admin.limit({ publisher: 'b', scope: 'app', blockForMs: HOUR_MS }),
    limitedForMs: HOUR_MS,
    breakDown: () => admin.script({ operation: 'b.*', responses: [{ error: 'unavailable', times: -1 }] }),

    submission: {
      foreign: async (listing) => ({
        what: 'the email addresses',
        isThere: async () => (await pageAt(admin, listing)).fields.emails?.length === 1,
      }),
    },
    posts: {
      image: `${admin.base}/files/sample-400x300.png`,
      video: 'https://media.example/tour.mp4',
      count: async (listing) => (await pageAt(admin, listing)).posts.length,
      remove: (post) => admin.decidePost(post, { decision: 'remove' }),
      shown: (post) => shownPost(admin, post),
      refusedText: 'Nobody wants to read this [sandbox:reject]',
    },
    reviews: {
      write: async (listing, text) => void (await admin.writeReview({ listing, recommendation: 'positive', text })),
      edit: (review, text) => admin.editReview(review, { text }),
      remove: (review) => admin.deleteReview(review),
      count: async (listing) => (await pageAt(admin, listing)).reviews.length,
      social: {
        write: async (listing, text) => void (await admin.comment({ listing, text })),
        edit: (comment, text) => admin.editComment(comment, { text }),
        remove: (comment) => admin.deleteComment(comment),
      },
      tooLong: 'x'.repeat(8001),
    },
    engagement: {
      reports: ['views', 'clicks', 'reactions', 'comments', 'shares'],
      omitsZero: ['shares'],
      set: (post, { views, clicks, reactions, comments, shares }) =>
        admin.engagement({ post, views, clicks, likes: reactions, comments, shares }),
    },
    photos: {
      images: [`${admin.base}/files/sample-400x300.png`, `${admin.base}/files/sample-440x330.png`],
      unfit: `${admin.base}/files/nothing.txt`,
      list: async (listing) => (await pageAt(admin, listing)).photos.map(({ id }) => id),
      addOwn: async (listing, url) => {
        const token = `pt-${listing}`;
        const appsecret_proof = createHmac('sha256', 'sandbox-secret').update(token).digest('hex');
        const query = new URLSearchParams({ url, no_story: 'true', appsecret_proof });
        const headers = { authorization: `Bearer ${token}` };
        const answer = await fetch(`${root}/v25.0/${listing}/photos?${query}`, { method: 'POST', headers });
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      },
    },
    creation: { count: async () => (await admin.listingIds(OWNER)).length },
    insights: {
      metric: 'PAGE_VIEWS',
      alsoSets: ['PAGE_VISITORS', 'POST_ENGAGEMENTS', 'FOLLOWERS', 'PAGE_ACTIONS'],
      day: new Date(startedAt - 10 * DAY_MS).toISOString().slice(0, 10),
      async set(listing, date, value, metric) {
        await admin.engagement({ listing, metric: pageMetrics.get(metric) ?? '', date, value });
      },
      silent: page(60),
    },
  };
}

/** Page nn of the owner [publishers 3.2]. */
function page(nn: number): string {
  return `1000000100000${String(nn).padStart(2, '0')}`;
}

/** Hours in the publisher's format: `mon_1_open` to `HH:MM` [publishers 2.4]. */
function weekMapOf(hours: readonly ListingHours[]): Record<string, string> {
  const times = (weekRanges(hours) ?? []).flatMap(({ day, ranges }) =>
    ranges.flatMap(({ start, end }, index) => {
      const range = `${day.slice(0, 3).toLowerCase()}_${index + 1}`;
      return [[`${range}_open`, formatTime(start)] as const, [`${range}_close`, formatTime(end)] as const];
    }),
  );
  return Object.fromEntries(times);
}

/** A post as the sandbox has stored it: dates are in its text. */
async function shownPost(admin: SandboxAdmin, post: string): Promise<ShownPost> {
  const { posts } = await pageAt(admin, post.split('_')[0] ?? '');
  const { message, link, callToAction, photoIds = [] } = posts.find(({ id }) => id === post) ?? {};
  return { texts: [message, link, callToAction?.value.link], pictures: photoIds.length };
}

/** A page in the state of the sandbox. */
interface SeenPage {
  readonly posts: readonly {
    readonly id: string;
    readonly message?: string;
    readonly link?: string;
    readonly callToAction?: { readonly value: { readonly link?: string } };
    readonly photoIds: readonly string[];
  }[];
  readonly fields: { readonly emails?: readonly string[] };
  readonly reviews: readonly unknown[];
  readonly photos: readonly { readonly id: string }[];
}

async function pageAt(admin: SandboxAdmin, listing: string): Promise<SeenPage> {
  const { b } = (await admin.state({ listing })) as unknown as { b: { pages: readonly SeenPage[] } };
  const [found] = b.pages;
  if (!found) throw new Error(`the sandbox has no page ${listing}`);
  return found;
}
