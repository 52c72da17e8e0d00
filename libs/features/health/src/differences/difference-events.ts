import type { LocationEvent } from '@listings/events';
import { isAnnounced } from '../rules/difference-life.js';
import type { Difference } from '../rules/difference-life.js';
import type { DifferenceKey, ToldDifference, WrittenDifference } from '../store/differences.js';

type ClosedData = Extract<LocationEvent, { name: 'listing.difference_closed' }>['data'];

/** How a difference was closed. */
interface Closing {
  readonly state: ClosedData['state'];
  /** Who decided; null without a decision. */
  readonly by: string | null;
  readonly at: Date;
}

/** The events of the differences that readings wrote: some need a decision from now on, and others need none any more. */
export function readingEvents(written: readonly WrittenDifference[], at: Date): LocationEvent[] {
  return written.flatMap((after): LocationEvent[] => {
    const closed = after.before && isAnnounced(after.before) ? { ...after, ...after.before } : null;
    const isOpen = isAnnounced(after);
    if (isOpen) return closed ? [] : [foundEvent(after)];
    if (!closed) return [];
    // A reading that leaves it open has shown another value.
    return closedEvents([closed], { state: after.state === 'GONE' ? 'GONE' : 'CHANGED', by: null, at });
  });
}

/** The events of differences that a decision or a reading has closed. A difference that nobody was told of has none. */
export function closedEvents(differences: readonly ToldDifference[], { state, by, at }: Closing): LocationEvent[] {
  return differences.filter(isAnnounced).map((difference) => ({
    name: 'listing.difference_closed',
    locationId: difference.locationId,
    data: { ...described(difference), state, decided_by: by, closed_at: at.toISOString() },
  }));
}

function foundEvent(difference: Difference & DifferenceKey): LocationEvent {
  return {
    name: 'listing.difference_found',
    locationId: difference.locationId,
    data: {
      ...described(difference),
      state: 'OPEN',
      rejections: difference.rejections,
      confirmed_at: (difference.confirmedAt ?? difference.foundAt).toISOString(),
    },
  };
}

function described({ publisher, field, agreement, ours, theirs, foundAt }: ToldDifference) {
  return { publisher, field, agreement, ours, theirs, found_at: foundAt.toISOString() };
}
