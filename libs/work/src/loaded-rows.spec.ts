import { expect, it } from '@jest/globals';
import { loadedRows } from './loaded-rows.js';
import type { ClaimedWork } from './work-row.js';

const claimed = (accountId: number, subject: string) => ({ accountId, subject }) as ClaimedWork;

it('[design 6.2] loaded rows belong to the work of their account and subject; work without a row is missing', () => {
  const works = [claimed(1, 'a'), claimed(2, 'a'), claimed(1, 'gone')];
  const rows = [2, 1, 3].map((accountId) => ({ accountId, name: 'a' }));
  expect(loadedRows(works, rows, ({ name }) => name)).toEqual([
    { work: works[0], row: rows[1] },
    { work: works[1], row: rows[0] },
  ]);
});
