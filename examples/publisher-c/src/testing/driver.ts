import { formatTime, weekRanges } from '@listings/publisher-sdk';
import type { ListingHours } from '@listings/publisher-sdk';
import { browse } from '@listings/publisher-sdk/test-kit';
import type { PublisherDriver, PublisherWorld } from '@listings/publisher-sdk/test-kit';
import { APP } from '../directory/access.js';
import { startDirectory } from '../directory/server.js';
import type { Directory } from '../directory/server.js';

const OWNER = 'h-1';
const ORDINARY = 'e-1-1';

/** Each world starts at this time, and only the kit moves it. */
const STARTED_AT = Date.parse('2026-07-06T12:00:00Z');

/** The driver of the directory for the test kit. Every world is a directory of its own. */
export const directoryDriver: PublisherDriver = {
  async openWorld({ listings }) {
    const count = listings === 'many' ? 130 : 60;
    return worldOf(await startDirectory({ entriesPerHolder: count, clock: () => STARTED_AT }), count);
  },
  impossible: {
    closeUntil: 'the directory never closes',
    'submission.foreign': 'an entry has no field that a location lacks',
    'owner.withhold': 'the directory requests only one scope',
    'submission.hold': 'data goes live at once at this publisher',
    'posts.hold': 'notices go live at once at this publisher',
    'reviews.hold': 'answers go live at once at this publisher',
  },
};

function worldOf({ url, town, faults, close }: Directory, count: number): PublisherWorld {
  const tokens = () => [...town.tokens.values()].filter(({ holderId }) => holderId === OWNER);
  const everyCall = (status: number, body: object) =>
    faults.plan({ on: /^(?!GET \/consent)/, then: { status, body }, times: Infinity });
  const opinion = (ref: string) => town.opinions.find(({ id }) => id === ref);
  const opinionsOf = (listing: string) => town.opinions.filter(({ entryId }) => entryId === listing);

  return {
    settings: { URL: url, APP_SECRET: APP.secret },
    now: () => town.now(),
    advance: async (ms) => town.advance(ms),
    close,

    owner: {
      agree: (page) => browse(page, { as: OWNER }),
      decline: (page) => browse(page, { as: OWNER, no: '1' }),
      withdraw: async () => tokens().forEach((token) => Object.assign(token, { alive: false, replacedAt: undefined })),
    },
    listings: {
      count,
      ordinary: ORDINARY,
      other: 'e-1-4',
      countryIso: 'GB',
      async close(ref) {
        const entry = town.entries.get(ref);
        if (entry) town.entries.set(ref, { ...entry, holderId: 'h-2' });
      },
      remove: async (ref) => void town.entries.delete(ref),
      async setHours(ref, hours) {
        const entry = town.entries.get(ref);
        if (entry) entry.opening = openingOf(hours);
      },
    },
    lapse: async () => tokens().forEach((token) => (token.lapsesAt = town.now())),
    limitRate: async () => everyCall(429, { problem: 'too-fast', detail: 'Slow down.' }),
    breakDown: async () => everyCall(503, { problem: 'closed', detail: 'We are moving house.' }),

    submission: {},
    posts: {
      image: 'https://pictures.example/shop.png',
      count: async (ref) => town.notices.filter(({ entryId }) => entryId === ref).length,
      async remove(ref) {
        const index = town.notices.findIndex(({ id }) => id === ref);
        town.notices.splice(index, 1);
      },
      async shown(ref) {
        const { headline, text, link, picture } = town.notices.find(({ id }) => id === ref) ?? {};
        return { texts: [headline, text, link], pictures: picture ? 1 : 0 };
      },
      refusedText: 'These are forbidden words.',
    },
    verification: {
      states: ['NOT_VERIFIED', 'PENDING', 'VERIFIED', 'FAILED'],
      async set(ref, state) {
        const entry = town.entries.get(ref);
        if (entry) entry.checked = checked[state];
      },
    },
    reviews: {
      write: async (ref, words) => void town.opine(ref, { stars: 4, words }),
      rate: async (ref, { text: words, rating }) => void town.opine(ref, { stars: rating === 'best' ? 5 : 1, words }),
      async edit(ref, words) {
        const found = opinion(ref);
        if (found) Object.assign(found, { words, changed: Math.floor(town.now() / 1000) });
      },
      async remove(ref) {
        const index = town.opinions.findIndex(({ id }) => id === ref);
        town.opinions.splice(index, 1);
      },
      count: async (ref) => opinionsOf(ref).length,
      tooLong: 'x'.repeat(801),
    },
    engagement: {
      reports: ['views', 'clicks'],
      async set(ref, { views, clicks }) {
        const notice = town.notices.find(({ id }) => id === ref);
        if (!notice) return;
        notice.seen = views ?? notice.seen;
        notice.opened = clicks ?? notice.opened;
      },
    },
  };
}

/** Hours in the directory's format, such as `Mo 09:00-18:00; Tu off`. */
function openingOf(hours: readonly ListingHours[]): string {
  const days = (weekRanges(hours) ?? []).map(({ day, ranges }) => {
    const times = ranges.map(({ start, end }) => `${formatTime(start)}-${formatTime(end)}`).join(',');
    return `${day.slice(0, 1)}${day.slice(1, 2).toLowerCase()} ${times || 'off'}`;
  });
  return days.join('; ');
}

const checked = {
  NOT_VERIFIED: 'no',
  PENDING: 'asked',
  UNDER_REVIEW: 'asked',
  VERIFIED: 'yes',
  FAILED: 'refused',
} as const;
