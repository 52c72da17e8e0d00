import { expect, it } from '@jest/globals';
import { replyObstacle } from './reply-obstacle.js';
import type { Review } from './review-queries.js';

const review = { notAnswerable: null, connectionObstacle: null, responses: [] };
const answered = { responses: [{ byOwner: true }] as unknown as Review['responses'] };

it.each<[string, Partial<Review>, unknown]>([
  ['the connection, which its owner can renew', { connectionObstacle: 'RECONNECT' }, { connection: 'RECONNECT' }],
  [
    'what the publisher says',
    { notAnswerable: 'Comments are closed', connectionObstacle: 'RECONNECT' },
    { publisher: 'Comments are closed' },
  ],
  [
    'the connection, without which no reply is changed',
    { ...answered, connectionObstacle: 'NO_ACCESS' },
    { connection: 'NO_ACCESS' },
  ],
  ['the reply that stands there', answered, undefined],
  ['that it takes no further one', {}, { final: true }],
])('[dashboard] a review without a field for a reply says why: %s', (_, given, expected) => {
  expect(replyObstacle({ ...review, ...given })).toEqual(expected);
});
