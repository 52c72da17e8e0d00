import { expect, it } from '@jest/globals';
import { createLogger } from '@listings/platform';
import type { Publisher } from '@listings/publisher-sdk';
import { manualClock } from '@listings/testing';
import { guardPublisher } from './guard-publisher.js';
import type { ObservedCall } from './observed-call.js';

const clock = manualClock();
const logger = createLogger({ name: 'test', level: 'silent' });

/** A guarded plug-in, and the calls that were observed. */
function observing(listings: object) {
  const calls: ObservedCall[] = [];
  const observe = (call: ObservedCall) => void calls.push(call);
  const publisher = { listings } as unknown as Publisher;
  const guarded = guardPublisher(publisher, { key: 'acme-maps', constant: 'ACME_MAPS', logger, clock, observe });
  return { calls, listings: guarded.listings };
}

const listing = { ref: '1', name: 'Cafe', categories: [] };
const request = {} as never;

it('[operating] tells of a call when its answer is there, and how long it took', async () => {
  const { calls, listings } = observing({ getListing: () => clock.advance(2_000).then(() => listing) });
  await listings.getListing(request);
  expect(calls).toMatchObject([{ publisher: 'ACME_MAPS', operation: 'listings.getListing', tookMs: 2_000 }]);
  expect(calls[0]).not.toHaveProperty('thrown');
});

it('[operating] tells what a call threw, also when it is an invalid answer', async () => {
  const error = new Error('no route');
  const failing = observing({ getListing: () => Promise.reject(error) });
  await expect(failing.listings.getListing(request)).rejects.toBe(error);
  expect(failing.calls).toMatchObject([{ thrown: { error } }]);

  const invalid = observing({ getListing: async () => 'a text' });
  await expect(invalid.listings.getListing(request)).rejects.toThrow();
  expect(invalid.calls).toMatchObject([{ thrown: { error: { failure: { operatorAlarm: true } } } }]);
});

it('[operating] tells of a list once: at its end, when it is left early, and when it breaks off', async () => {
  async function* list(): AsyncGenerator<object> {
    yield listing;
    yield { ...listing, ref: '2' };
  }
  const whole = observing({ listListings: list });
  const refs: string[] = [];
  for await (const { ref } of whole.listings.listListings(request)) refs.push(ref);
  expect(refs).toEqual(['1', '2']);
  expect(whole.calls).toMatchObject([{ operation: 'listings.listListings' }]);

  const left = observing({ listListings: list });
  for await (const {} of left.listings.listListings(request)) break;
  expect(left.calls).toHaveLength(1);
  expect(left.calls[0]).not.toHaveProperty('thrown');

  const broken = observing({
    async *listListings() {
      yield listing;
      throw new Error('gone');
    },
  });
  const readAll = async () => {
    for await (const {} of broken.listings.listListings(request));
  };
  await expect(readAll()).rejects.toThrow('gone');
  expect(broken.calls).toMatchObject([{ thrown: { error: { message: 'gone' } } }]);
});
