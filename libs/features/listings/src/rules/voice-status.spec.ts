import { describe, expect, it } from '@jest/globals';
import { displayStatuses, isActionRequired } from '@listings/domain';
import type { SyncStatus } from '@listings/domain';
import { voiceStatus } from './voice-status.js';

const submitted = { IN_PROGRESS: 1, PENDING_APPROVAL: 1, SYNCED: 3, FAILED: 2, REQUIRING_ACTION: 2 };
const expected: Record<SyncStatus, number> = { ...submitted, AVAILABLE: 0, CANNOT_SUBMIT: 0 };

describe('voice status', () => {
  const STATUSES = Object.entries(expected) as [SyncStatus, number][];
  it.each(STATUSES)('[contract 4, contract 9] of a citation that is %s is %i', (status, voice) => {
    expect(voiceStatus([status])).toBe(voice);
    expect(voice === 2).toBe(isActionRequired(status));
  });

  it('[contract 9] covers every status that a citation can have', () => {
    expect(Object.keys(expected).sort()).toEqual(Object.keys(displayStatuses).sort());
  });

  it.each<[SyncStatus[], number]>([
    [[], 0],
    [['SYNCED', 'FAILED'], 2],
    [['SYNCED', 'PENDING_APPROVAL'], 3],
    [['AVAILABLE', 'IN_PROGRESS'], 1],
  ])('[contract 4] of several citations %j is %i', (statuses, voice) => {
    expect(voiceStatus(statuses)).toBe(voice);
  });
});
