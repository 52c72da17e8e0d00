import { describe, expect, it } from '@jest/globals';
import { matching, openable, withRecent } from './palette-entries.js';
import type { RecentEntry } from './palette-entries.js';

describe('the results of the command palette', () => {
  const entries = [
    { label: 'New post' },
    { label: 'Posts' },
    { label: 'Café Münster', detail: '3 Post Street' },
    { label: '札幌駅前 Đà' },
  ];

  it('[dashboard] contain every word, also without accents; names that begin with the text come first', () => {
    expect(matching(entries, 'post').map(({ label }) => label)).toEqual(['Posts', 'New post', 'Café Münster']);
    expect(matching(entries, ' munster cafe ').map(({ label }) => label)).toEqual(['Café Münster']);
    expect(matching(entries, 'da 駅前').map(({ label }) => label)).toEqual(['札幌駅前 Đà']);
    expect(matching(entries, 'cafe bern')).toEqual([]);
  });
});

describe('the recent results', () => {
  const entry = (id: string): RecentEntry => ({ kind: 'LOCATION', id, label: `Location ${id}` });

  it('[dashboard] begin with the last one, have each once, and are six at most', () => {
    const ids = ['1', '2', '3', '1', '4', '5', '6', '7'];
    const recent = ids.reduce<RecentEntry[]>((kept, id) => withRecent(kept, entry(id)), []);
    expect(recent.map(({ id }) => id)).toEqual(['7', '6', '5', '4', '1', '3']);
  });

  it('[dashboard] leave out what this release cannot open', () => {
    const kept = openable([entry('1'), { kind: 'ACTION', id: 'x', label: 'x' }, null, 'x', { kind: 'POST' }]);
    expect(kept).toEqual([entry('1')]);
  });
});
