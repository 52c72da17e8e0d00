import { expect, it } from '@jest/globals';
import type { Publisher } from '@listings/publisher-sdk';
import { fieldObstacle, isChangedByPushes, NOT_CHANGED, NOTHING_OF_OURS } from './restoring.js';

const publisher = (shows: Publisher['listings']['shows'], more: object = { submission: {} }) =>
  ({ listings: { shows }, ...more }) as Pick<Publisher, 'listings' | 'submission' | 'photos'>;

it.each([
  ['a field that is shown as it is', 'name', publisher({}), true],
  ['a field that only the owner changes', 'name', publisher({ name: { pushed: false } }), false],
  ['a field that is not shown', 'specialHours', publisher({ specialHours: false }), false],
  ['any field without a submission', 'phone', publisher({}, {}), false],
  ['a part that the plug-in does not take', 'attributes', publisher({}), false],
  ['a part that it takes', 'attributes', publisher({}, { submission: { takes: ['attributes'] } }), true],
  ['photos without their capability', 'photos', publisher({}), false],
  ['photos with it', 'photos', publisher({}, { submission: {}, photos: {} }), true],
] as const)('[health] a push changes %s, or does not', (_, field, of, changes) => {
  expect(isChangedByPushes(of, field)).toBe(changes);
  expect(fieldObstacle(of, { field, showsAllOurs: false })).toBe(changes ? undefined : NOT_CHANGED);
});

it('[health] a push changes nothing about photos of others', () => {
  const of = publisher({}, { submission: {}, photos: {} });
  expect(fieldObstacle(of, { field: 'photos', showsAllOurs: true })).toBe(NOTHING_OF_OURS);
});
