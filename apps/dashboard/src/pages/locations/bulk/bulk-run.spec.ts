import { describe, expect, it } from '@jest/globals';
import { ListingsError } from '@listings/client';
import type { Location } from '../editor/form-values.js';
import { changeOf, runBulk } from './bulk-run.js';
import type { BulkBatch, BulkOperations } from './bulk-run.js';

const location = (id: number, tags: string[] = [], updatedAt = '1') =>
  ({ id: String(id), name: `Cafe ${id}`, tags, folderName: null, updatedAt }) as unknown as Location;

async function* many(count: number) {
  for (let id = 1; id <= count; id += 1) yield await Promise.resolve(location(id));
}

const refused = (code: string) =>
  new ListingsError({ kind: 'RULES', code, message: 'refused', errors: [{ code, message: 'refused' }] });

async function run(action: Parameters<typeof runBulk>[0], count: number, over: Partial<BulkOperations>) {
  const seen: BulkBatch[] = [];
  const operations: BulkOperations = {
    changeArchive: () => Promise.resolve(new Map()),
    update: () => Promise.resolve(),
    read: (id) => Promise.resolve(location(Number(id))),
    ...over,
  };
  const signal = new AbortController().signal;
  await runBulk(action, many(count), { operations, signal, onBatch: (batch) => seen.push(batch) });
  return {
    done: seen.reduce((sum, batch) => sum + batch.count, 0),
    last: seen.at(-1)?.last,
    refusals: seen.flatMap(({ refusals }) => refusals),
  };
}

describe('a bulk action', () => {
  it('[dashboard] changes only what is not yet as it should be', () => {
    const present = { tags: ['a', 'b'], folderName: 'North' };
    expect(changeOf({ kind: 'addTags', tags: ['b', 'c'] }, present)).toEqual({ tags: ['a', 'b', 'c'] });
    expect(changeOf({ kind: 'addTags', tags: ['a'] }, present)).toBeUndefined();
    expect(changeOf({ kind: 'removeTags', tags: ['a', 'x'] }, present)).toEqual({ tags: ['b'] });
    expect(changeOf({ kind: 'moveToFolder', folderName: 'North' }, present)).toBeUndefined();
    expect(changeOf({ kind: 'moveToFolder', folderName: '' }, present)).toEqual({ folderId: null });
  });

  it('[contract 4] archives 500 locations with one request, and reports the refused ones by name', async () => {
    const sizes: number[] = [];
    const result = await run({ kind: 'archive' }, 1_200, {
      changeArchive: (_, ids) => {
        sizes.push(ids.length);
        return Promise.resolve(new Map(ids.includes('3') ? [['3', 'SY10046: Invalid location id.']] : []));
      },
    });
    expect(sizes).toEqual([500, 500, 200]);
    expect(result).toEqual({
      done: 1_200,
      last: '1200',
      refusals: [{ name: 'Cafe 3', message: 'SY10046: Invalid location id.' }],
    });
  });

  it('[contract 4] decides anew about a location that somebody else has changed', async () => {
    const sent: unknown[] = [];
    const result = await run({ kind: 'addTags', tags: ['new'] }, 1, {
      update: (input) => {
        sent.push(input);
        return sent.length === 1 ? Promise.reject(refused('SY10069')) : Promise.resolve();
      },
      read: () => Promise.resolve(location(1, ['theirs'], '2')),
    });
    expect(sent.at(-1)).toEqual({ id: '1', expectedUpdatedAt: '2', tags: ['theirs', 'new'] });
    expect(result).toEqual({ done: 1, last: '1', refusals: [] });
  });

  it('[dashboard] goes on after a refused location, and stops when the service does not answer', async () => {
    const result = await run({ kind: 'addTags', tags: ['new'] }, 10, {
      update: ({ id }) => (id === '2' ? Promise.reject(refused('SY10040')) : Promise.resolve()),
    });
    expect(result).toMatchObject({ done: 10, refusals: [{ name: 'Cafe 2', message: 'refused (SY10040)' }] });
    const failure = new ListingsError({ kind: 'NETWORK', code: 'NETWORK_FAILED', message: 'no answer' });
    await expect(run({ kind: 'addTags', tags: ['new'] }, 10, { update: () => Promise.reject(failure) })).rejects.toBe(
      failure,
    );
  });
});
