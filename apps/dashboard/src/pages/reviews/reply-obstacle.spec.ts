import { expect, it } from '@jest/globals';
import { replyObstacle } from './reply-obstacle.js';
import type { Review } from './review-queries.js';

const review = { notAnswerable: null, connectionObstacle: null, responses: [] };
const CLOSED = 'Comments are closed';
const answered = { responses: [{ byOwner: true }] as unknown as Review['responses'] };
const unreachable = { ...answered, connectionObstacle: 'NO_ACCESS' as const };

it.each<[string, Partial<Review>, unknown]>([
  ['the connection, which its owner can renew', { connectionObstacle: 'RECONNECT' }, { connection: 'RECONNECT' }],
  ['what the publisher says', { notAnswerable: CLOSED, connectionObstacle: 'RECONNECT' }, { publisher: CLOSED }],
  ['the connection, without which no reply is changed', unreachable, { connection: 'NO_ACCESS' }],
  ['the reply that stands there', answered, undefined],
  ['that it takes no further one', {}, { final: true }],
])('[dashboard] a review without a field for a reply says why: %s', (_, given, expected) => {
  expect(replyObstacle({ ...review, ...given })).toEqual(expected);
});
