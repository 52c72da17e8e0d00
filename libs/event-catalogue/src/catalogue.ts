import type { Static, TObject } from 'typebox';
import { connectionEvents } from './connection-events.js';
import { differenceEvents } from './difference-events.js';
import type { EventDescription } from './event-description.js';
import type { EventPublisher } from './event-publisher.js';
import { locationEvents } from './location-events.js';
import { postEvents } from './post-events.js';
import { reviewEvents } from './review-events.js';
import { snapshotEvents } from './snapshot-events.js';
import { submissionEvent } from './submission-event.js';

/**
 * All events of an installation [6]. The platforms and the names of the verification events come from the declarations
 * of its publishers; without a publisher that has connection events, the family does not exist.
 */
export function eventCatalogue(publishers: readonly EventPublisher[]): readonly EventDescription[] {
  return [
    ...locationEvents,
    submissionEvent,
    ...differenceEvents,
    ...connectionEvents(publishers),
    ...reviewEvents,
    ...postEvents,
    ...snapshotEvents,
  ];
}

type DataOf<Events extends readonly { readonly name: string; readonly data: TObject }[]> = {
  [Event in Events[number] as Event['name']]: Static<Event['data']>;
};

/** The `data` of each event with the standard envelope, by the name of the event. */
export type EventData = DataOf<typeof locationEvents> &
  DataOf<typeof differenceEvents> &
  DataOf<ReturnType<typeof connectionEvents>> &
  DataOf<typeof reviewEvents> &
  DataOf<typeof postEvents> &
  DataOf<typeof snapshotEvents>;
