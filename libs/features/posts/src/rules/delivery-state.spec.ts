import { describe, expect, it } from '@jest/globals';
import { isOpen, nextPostDeliveryState, postDeliveryStates, postDeliveryTable } from './delivery-state.js';
import type { PostDeliveryEvent, PostDeliveryState } from './delivery-state.js';

describe('delivery state machine', () => {
  it('[reliability 2] leaves an unknown outcome for another send only through QUEUED', () => {
    expect(postDeliveryTable.sources('claimed')).toEqual(['QUEUED']);
    expect(nextPostDeliveryState('SENDING', 'abandoned')).toBe('UNKNOWN');
    expect(nextPostDeliveryState('UNKNOWN', 'claimed')).toBeUndefined();
  });

  it.each<[PostDeliveryState, PostDeliveryEvent, PostDeliveryState | undefined]>([
    ['QUEUED', 'delete', 'DELETED'],
    ['QUEUED', 'expire', 'EXPIRED'],
    ['SENDING', 'delete', 'SENDING'],
    ['UNKNOWN', 'delete', 'UNKNOWN'],
    ['LIVE', 'delete', 'REMOVING'],
    ['LIVE', 'expire', 'REMOVING'],
    ['REMOVAL_FAILED', 'expire', 'REMOVING'],
    ['REJECTED', 'delete', 'REMOVING'],
    ['REJECTED', 'expire', undefined],
    ['SKIPPED', 'delete', undefined],
    ['DELETED', 'delete', undefined],
    ['EXPIRED', 'delete', 'DELETED'],
  ])('[contract 5] %s on %s becomes %s', (from, event, to) => {
    expect(nextPostDeliveryState(from, event)).toBe(to);
  });

  it('[contract 5] reaches a final state from every open one', () => {
    for (const state of postDeliveryStates.filter(isOpen)) {
      const reached = new Set<PostDeliveryState>([state]);
      for (const from of reached)
        for (const line of postDeliveryTable.transitions) if (line.from === from) reached.add(line.to);
      expect([...reached].some((each) => !isOpen(each))).toBe(true);
    }
  });
});
