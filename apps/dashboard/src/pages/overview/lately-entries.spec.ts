import { expect, it } from '@jest/globals';
import { latelyEntries } from './lately-entries.js';
import type { Recent } from './overview-queries.js';

const liveAt = '2026-07-06T18:33:29.664Z';
const post = { databaseId: 1, name: 'Fair', outcome: 'PARTIAL', locationCount: 286, liveAt } as const;

it.each<[string, Partial<Recent['posts'][number]>]>([
  ['“Fair” went live at 58 locations', { liveLocationCount: 58 }],
  ['“Fair” was published nowhere', { outcome: 'FAILED', liveLocationCount: 0 }],
  ['“Fair” is being published', { outcome: null, liveLocationCount: 12 }],
])('[dashboard] says where a post went live, not where it was to: %s', (text, more) => {
  const entries = latelyEntries({ reviews: [], jobs: [], posts: [{ ...post, liveLocationCount: 0, ...more }] });
  expect(entries.map((entry) => entry.text)).toEqual([text]);
});
