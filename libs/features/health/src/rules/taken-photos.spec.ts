import { expect, it } from '@jest/globals';
import { isGivenUp, settledPhotos, takenWith } from './taken-photos.js';
import type { TakenPhotos } from './taken-photos.js';

const taken: TakenPhotos = {
  one: { requestId: 'r', position: 0, failures: 0 },
  two: { requestId: 'r', position: 1, failures: 2 },
  three: { requestId: 'r', position: 2, failures: 0 },
  old: { requestId: null, position: 0, failures: 3 },
};

it('[health] a photo that was taken over is settled when its import has ended', () => {
  const states = [{ status: 'SUCCESS' }, { status: 'ERROR' }, { status: 'PENDING' }];
  const failed = { two: { requestId: null, position: 1, failures: 3 } };
  expect(settledPhotos(taken, new Map([['r', states]]))).toEqual({ imported: ['one'], failed });
  expect(settledPhotos(taken, new Map([['r', states.map(() => ({ status: 'PENDING' }))]]))).toBeUndefined();
  expect(settledPhotos(taken, new Map())).toEqual({ imported: ['one', 'two', 'three'], failed: {} });
});

it('[health] a photo keeps the number of its failures when it is taken over again, as long as the listing shows it', () => {
  const after = takenWith(taken, { refs: ['new', 'two'], requestId: 's', shown: ['two', 'new', 'old'] });
  expect(after).toEqual({
    two: { requestId: 's', position: 1, failures: 2 },
    new: { requestId: 's', position: 0, failures: 0 },
    old: { requestId: null, position: 0, failures: 3 },
  });
  expect(['old', 'two', 'constructor'].map((ref) => isGivenUp(after, ref))).toEqual([true, false, false]);
});
