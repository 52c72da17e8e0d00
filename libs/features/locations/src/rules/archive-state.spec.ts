import { describe, expect, it } from '@jest/globals';
import { archiveState, archiveTransitions, holdsSeat, nextArchiveState } from './archive-state.js';
import type { ArchiveEvent, ArchiveState } from './archive-state.js';
import { locationStatus } from '@listings/domain';

const date = new Date('2026-07-06T18:33:29.664Z');
const states: readonly [ArchiveState, { archivedAt: Date | null; archivalScheduledAt: Date | null }][] = [
  ['ACTIVE', { archivedAt: null, archivalScheduledAt: null }],
  ['SCHEDULED', { archivedAt: null, archivalScheduledAt: date }],
  ['ARCHIVED', { archivedAt: date, archivalScheduledAt: null }],
];

describe('archive of a location', () => {
  it('[3] lists every transition, each once, and nothing else', () => {
    const events: ArchiveEvent[] = ['scheduled', 'archived', 'cancelled'];
    const table = states.flatMap(([from]) => events.map((event) => [from, event, nextArchiveState(from, event)]));
    expect(table).toEqual([
      ['ACTIVE', 'scheduled', 'SCHEDULED'],
      ['ACTIVE', 'archived', 'ARCHIVED'],
      ['ACTIVE', 'cancelled', undefined],
      ['SCHEDULED', 'scheduled', undefined],
      ['SCHEDULED', 'archived', 'ARCHIVED'],
      ['SCHEDULED', 'cancelled', 'ACTIVE'],
      ['ARCHIVED', 'scheduled', undefined],
      ['ARCHIVED', 'archived', undefined],
      ['ARCHIVED', 'cancelled', 'ACTIVE'],
    ]);
    expect(archiveTransitions).toHaveLength(5);
  });

  it.each(states)('[contract 2] %s: only an archived location has released its seat', (state, location) => {
    expect(archiveState(location)).toBe(state);
    expect(holdsSeat(location)).toBe(state !== 'ARCHIVED');
  });

  it('[contract 4] SCHEDULED_FOR_ARCHIVE is shown before closed and pending, and after ARCHIVED', () => {
    const other = { temporarilyClosed: true, approved: 'PENDING' as const };
    expect(states.map(([, location]) => locationStatus({ ...location, ...other }))).toEqual([
      'TEMPORARILY_CLOSED',
      'SCHEDULED_FOR_ARCHIVE',
      'ARCHIVED',
    ]);
  });
});
