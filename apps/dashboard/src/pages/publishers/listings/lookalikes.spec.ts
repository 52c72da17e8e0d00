import { expect, it } from '@jest/globals';
import { lookalikesAmong, withoutOthers } from './lookalikes.js';
import type { Lookalikes } from './lookalikes.js';

const listing = (id: string) => ({ id, connectedAccountId: 'a', name: `Café ${id}`, address: null });
const alike: Lookalikes = { listings: [listing('1'), listing('2')], locations: [], reasons: [] };
const locations = [{ locationId: 7, name: 'Café', address: null }];
const known: Lookalikes = { listings: [listing('3')], locations, reasons: [] };

it('[dashboard] what looks like one place is named as long as more than one of it is selected, or one beside a location', () => {
  const among = (...ids: string[]) => lookalikesAmong([alike, known], new Set(ids));
  expect(among('1', '2', '3')).toEqual([alike, known]);
  expect(among('1', '3')).toEqual([known]);
  expect(among('1')).toEqual([]);
});

it('[dashboard] the other listings of a place are left out when a person imports one of them', () => {
  expect(withoutOthers(alike, '2')).toEqual(['1']);
});
