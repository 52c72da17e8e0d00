import { formatTime, weekRanges } from '@listings/publisher-sdk';
import { serveFake } from '@listings/publisher-sdk/test-kit';
import type { PublisherDriver } from '@listings/publisher-sdk/test-kit';
import { Guide } from './guide.js';

/** Drives a fake of the guide for the test kit. Every world is a guide of its own. */
export const driver: PublisherDriver = {
  async openWorld({ seed }) {
    const guide = new Guide(seed);
    const { url, stop } = await serveFake((request) => guide.answer(request));
    const find = (ref: string) => guide.reviews.find(({ id }) => id === ref);
    const write = (place: string, text: string, stars: number) => {
      const at = guide.time;
      guide.reviews.push({ id: `review-${guide.reviews.length}`, place, stars, text, at, changed: at });
    };
    return {
      settings: { URL: url },
      now: () => guide.time,
      advance: async (ms) => void (guide.time += ms),
      close: stop,
      owner: {
        async issueToken() {
          const [key, secret] = [`key-${crypto.randomUUID()}`, `secret-${crypto.randomUUID()}`];
          guide.keys.set(key, secret);
          return { key, secret };
        },
        withdraw: async () => guide.keys.clear(),
      },
      listings: {
        ...seed.own,
        remove: async (ref) => void guide.places.delete(ref),
        async setHours(ref, hours) {
          const days = (weekRanges(hours) ?? []).map(({ day, ranges }) => [
            day.toLowerCase(),
            ranges.map(({ start, end }) => ({ from: formatTime(start), to: formatTime(end) })),
          ]);
          const place = guide.places.get(ref);
          if (place) place.fields = { ...place.fields, hours: Object.fromEntries(days) };
        },
      },
      limitRate: async () => void (guide.trouble = [429, { message: 'Slow down' }, { 'retry-after': '30' }]),
      limitedForMs: 30_000,
      breakDown: async () => void (guide.trouble = [503, { message: 'We are repairing something' }]),
      closeUntil: async (until) =>
        void (guide.trouble = [503, { message: 'Good night' }, { 'retry-after': until.toUTCString() }]),
      submission: {
        async foreign(ref) {
          const place = guide.places.get(ref);
          if (place) place.fields = { ...place.fields, parking: 'behind the house' };
          return {
            what: 'the field parking',
            isThere: async () => guide.places.get(ref)?.fields['parking'] !== undefined,
          };
        },
      },
      reviews: {
        write: async (place, text) => write(place, text, 4),
        rate: async (place, { text, rating }) => write(place, text, rating === 'best' ? 5 : 1),
        edit: async (ref, text) => void Object.assign(find(ref) ?? {}, { text, changed: guide.time }),
        remove: async (ref) =>
          void guide.reviews.splice(
            guide.reviews.findIndex(({ id }) => id === ref),
            1,
          ),
        count: async (ref) => guide.reviews.filter(({ place }) => place === ref).length,
      },
    };
  },
  impossible: {
    revocation: 'only the owner can withdraw a key, on the page of the guide',
    subject: 'the guide does not say whose key it is',
    'listings.close': 'the guide answers 404 for a deleted place and for one of another owner',
    lapse: 'a key is valid until the owner withdraws it',
    'submission.hold': 'changes of a place are live at once',
    'reviews.hold': 'there are no replies',
  },
};
