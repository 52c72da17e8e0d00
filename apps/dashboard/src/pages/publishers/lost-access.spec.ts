import { expect, it } from '@jest/globals';
import { lostAccessAt, lostAccessOf } from './lost-access.js';

it('[dashboard, 6.3] lost access alone is named at each publisher where listings are not reachable', () => {
  const publishers = [
    { publisher: 'PUBLISHER_A', name: 'Publisher A' },
    { publisher: 'PUBLISHER_B', name: 'Publisher B' },
  ] as const;
  const coverage = [
    { publisher: 'PUBLISHER_A', broken: 3 },
    { publisher: 'PUBLISHER_B', broken: 0 },
  ] as const;
  expect(lostAccessAt(coverage, publishers)).toEqual([{ publisher: 'PUBLISHER_A', name: 'Publisher A', count: 3 }]);
  expect(lostAccessAt(coverage, []).map(({ name }) => name)).toEqual(['PUBLISHER_A']);
});

it('[dashboard, 6.3] a location names the sites to whose listings the access is lost, without those of accounts to reconnect', () => {
  const citation = (name: string, connectedAccountId: string | null, syncStatus: 'REQUIRING_ACTION' | 'FAILED') => ({
    site: { name },
    connectedAccountId,
    syncStatus,
  });
  const citations = [
    citation('Publisher A', 'closed', 'REQUIRING_ACTION'),
    citation('Publisher B', 'toReconnect', 'REQUIRING_ACTION'),
    citation('Publisher C', null, 'REQUIRING_ACTION'),
    citation('Publisher D', 'works', 'FAILED'),
  ];
  expect(lostAccessOf(citations, new Set(['toReconnect']))).toEqual(['Publisher A']);
});
