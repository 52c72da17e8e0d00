import { describe, expect, it } from '@jest/globals';
import { deliveryStates, deliveryTransitions, isOpen, nextDeliveryState } from './delivery-state.js';
import type { DeliveryEvent, DeliveryState } from './delivery-state.js';

describe('delivery state machine', () => {
  it('[reliability 2] has one transition for each state and event', () => {
    const pairs = deliveryTransitions.map(({ from, event }) => `${from} ${event}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  });

  it('[reliability 2] leaves an unknown outcome for another send only through QUEUED', () => {
    const intoSending = deliveryTransitions.filter(({ to }) => to === 'SENDING');
    expect(intoSending.filter(({ event }) => event === 'claimed').map(({ from }) => from)).toEqual(['QUEUED']);
    expect(nextDeliveryState('SENDING', 'abandoned')).toBe('UNKNOWN');
    expect(nextDeliveryState('UNKNOWN', 'claimed')).toBeUndefined();
  });

  it.each<[DeliveryState, DeliveryEvent, DeliveryState | undefined]>([
    ['QUEUED', 'delete', 'DELETED'],
    ['QUEUED', 'expire', 'EXPIRED'],
    ['SENDING', 'delete', 'SENDING'],
    ['UNKNOWN', 'delete', 'UNKNOWN'],
    ['LIVE', 'delete', 'REMOVING'],
    ['LIVE', 'expire', 'REMOVING'],
    ['REJECTED', 'delete', 'REMOVING'],
    ['REJECTED', 'expire', undefined],
    ['SKIPPED', 'delete', undefined],
    ['DELETED', 'delete', undefined],
    ['EXPIRED', 'delete', 'DELETED'],
  ])('[contract 5] %s on %s becomes %s', (from, event, to) => {
    expect(nextDeliveryState(from, event)).toBe(to);
  });

  it('[contract 5] reaches a final state from every open one', () => {
    for (const state of deliveryStates.filter(isOpen)) {
      const reached = new Set<DeliveryState>([state]);
      for (const from of reached) for (const line of deliveryTransitions) if (line.from === from) reached.add(line.to);
      expect([...reached].some((each) => !isOpen(each))).toBe(true);
    }
  });
});
