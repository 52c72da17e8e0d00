import { expect, it } from '@jest/globals';
import { formatMoment } from '../../../components/format.js';
import { waitingLines } from './waiting-lines.js';

it('[dashboard] says what waits at the publisher of a connected account, since when and why', () => {
  const since = '2026-07-06T10:02:00.000Z';
  const part = { connectedAccountId: 'own', since, reason: 'The limit is reached' };
  const waiting = [
    { ...part, what: 'LISTINGS', count: 3 },
    { ...part, what: 'POSTS', count: 1 },
    { ...part, what: 'NEW_LISTINGS', count: 1, connectedAccountId: 'other' },
  ] as const;
  const tail = `since ${formatMoment(since)}: The limit is reached.`;
  expect(waitingLines([...waiting], 'own')).toEqual([`3 listings wait ${tail}`, `1 post waits ${tail}`]);
  expect(waitingLines([...waiting], 'other')).toEqual([`1 new listing waits ${tail}`]);
});
