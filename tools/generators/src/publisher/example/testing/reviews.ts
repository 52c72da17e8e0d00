import type { ReviewsDriver, WorldSeed } from '@listings/publisher-sdk/test-kit';
import { page, removeFrom } from './fake.js';
import type { Fake } from './fake.js';

interface Review {
  readonly id: string;
  readonly listing: string;
  readonly stars: number;
  readonly author: string;
  readonly at: number;
  text: string;
  changed: number;
  reply?: { readonly text: string; readonly at: string };
}

/** The routes for the reviews of a listing and their replies. */
export function fakeReviews(fake: Fake, seed: WorldSeed): ReviewsDriver {
  const reviews: Review[] = seed.reviews.map(({ id, listingId: listing, stars, author, text, ageMs }) => {
    const at = fake.time - ageMs;
    return { id, listing, stars, author, text, at, changed: at };
  });
  const find = (ref?: string) => reviews.find(({ id }) => id === ref);
  const write = (listing: string, text: string, stars: number) => {
    const id = `review-${crypto.randomUUID()}`;
    reviews.push({ id, listing, stars, author: 'A guest', text, at: fake.time, changed: fake.time });
  };

  fake.on('GET /listings/:id/reviews', ({ path: [, id], query }) => {
    const newestFirst = reviews
      .filter(({ listing }) => listing === id)
      .sort((one, other) => other.changed - one.changed);
    return page('reviews', newestFirst.map(shown), query);
  });
  fake.on('GET /listings/:id/reviews/:review', ({ path: [, , , id] }) => {
    const review = find(id);
    return review ? [200, shown(review)] : gone('no-such-review');
  });
  for (const method of ['POST', 'PUT', 'DELETE'])
    fake.on(`${method} /listings/:id/reviews/:review/reply`, ({ path: [, , , id], body }) => {
      const review = find(id);
      if (!review) return gone('no-such-review');
      if (method !== 'POST' && !review.reply) return gone('no-reply');
      const text = String(body['text'] ?? '');
      if ([...text].length > 2_000) return [422, { error: 'length', message: 'A reply has at most 2000 characters.' }];
      review.reply = method === 'DELETE' ? undefined : { text, at: new Date(fake.time).toISOString() };
      return [200, shown(review)];
    });
  return {
    write: async (ref, text) => write(ref, text, 4),
    rate: async (ref, { text, rating }) => write(ref, text, rating === 'best' ? 5 : 1),
    edit: async (ref, text) => void Object.assign(find(ref) ?? {}, { text, changed: fake.time }),
    remove: async (ref) => void removeFrom(reviews, ({ id }) => id === ref),
    async shown(ref) {
      const review = find(ref);
      return review
        ? { author: review.author, postedAt: new Date(review.at), changedAt: new Date(review.changed) }
        : {};
    },
    count: async (ref) => reviews.filter(({ listing }) => listing === ref).length,
    tooLong: 'x'.repeat(2_001),
  };
}

function shown({ at, changed, ...review }: Review): object {
  return { ...review, at: new Date(at).toISOString(), changed: new Date(changed).toISOString() };
}

function gone(error: string) {
  return [404, { error, message: 'It no longer exists.' }] as const;
}
