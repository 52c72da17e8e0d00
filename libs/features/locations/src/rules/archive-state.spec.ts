import { describe, expect, it } from '@jest/globals';
import { locationStatus } from '@listings/domain';
import { archiveState, holdsSeat, nextArchiveState } from './archive-state.js';
import type { ArchiveEvent, ArchiveState } from './archive-state.js';

const date = new Date('2026-07-06T18:33:29.664Z');
const states: readonly [ArchiveState, { archivedAt: Date | null; archivalScheduledAt: Date | null }][] = [
  ['ACTIVE', { archivedAt: null, archivalScheduledAt: null }],
  ['SCHEDULED', { archivedAt: null, archivalScheduledAt: date }],
  ['ARCHIVED', { archivedAt: date, archivalScheduledAt: null }],
];

describe('archive of a location', () => {
  it('[3] lists every transition, each once, and nothing else', () => {
    const events: ArchiveEvent[] = ['scheduled', 'archived', 'cancelled'];
    const table = states.map(([from]) => [from, events.map((event) => nextArchiveState(from, event))]);
    expect(Object.fromEntries(table)).toStrictEqual({
      ACTIVE: ['SCHEDULED', 'ARCHIVED', undefined],
      SCHEDULED: [undefined, 'ARCHIVED', 'ACTIVE'],
      ARCHIVED: [undefined, undefined, 'ACTIVE'],
    });
  });

  it.each(states)('[contract 2] %s: only an archived location has released its seat', (state, location) => {
    expect(archiveState(location)).toBe(state);
    expect(holdsSeat(location)).toBe(state !== 'ARCHIVED');
  });

  it('[contract 4] SCHEDULED_FOR_ARCHIVE is shown before closed and pending, and after ARCHIVED', () => {
    const other = { permanentlyClosed: false, temporarilyClosed: true, approved: 'PENDING' as const };
    const shown = states.map(([, location]) => locationStatus({ ...location, ...other }));
    expect(shown).toEqual(['TEMPORARILY_CLOSED', 'SCHEDULED_FOR_ARCHIVE', 'ARCHIVED']);
  });
});
