import type { StoredEvent } from './event-log.js';
import type { Arrivals } from './oracle.js';

/** What the receiver got, compared with the events of one account. */
export interface DeliveryCheck {
  readonly events: number;
  /** Events that the receiver never got. */
  readonly lost: string[];
  /** Requests beyond the first one for each event, without the repetitions of refused requests. */
  readonly duplicates: number;
  /** Sentences about broken invariants. */
  readonly problems: string[];
}

/**
 * Compares the receiver's log with the events of an account [reliability 2]: every event arrived (I3), repetitions have
 * the same id and bytes (I3), events of a location arrived in their order (I5), each request has a row that was written
 * for it (I6), and the sequence has no gap.
 */
export function checkDeliveries(
  events: readonly StoredEvent[],
  {
    arrivals,
    sequences: [before, last],
    givenUp,
  }: {
    arrivals: readonly Arrivals[];
    /** The last number of the account before the round and now. */
    sequences: readonly [before: number, last: number];
    givenUp: ReadonlySet<number>;
  },
): DeliveryCheck {
  const byId = new Map(arrivals.map((each) => [each.id, each]));
  const known = new Set(events.map(({ id }) => id));
  const lost: string[] = [];
  const problems = arrivals
    .filter(({ id }) => !known.has(id))
    .map(({ id }) => `the receiver got ${id}, which is no event`);
  const acceptedBefore = new Map<number, number>();
  let duplicates = 0;
  for (const [index, event] of events.entries()) {
    const { accountId, sequence, locationId } = event;
    const name = `event ${accountId}/${sequence}`;
    if (sequence !== before + index + 1)
      problems.push(`${name} is number ${before + index + 1}: the sequence has a gap`);
    const got = byId.get(event.id);
    if (!got || got.at.length <= got.refused) {
      lost.push(`${name} (${event.type}), which is ${event.status}`);
      continue;
    }
    duplicates += got.at.length - 1 - got.refused;
    if (got.bodies.size !== 1) problems.push(`${name} arrived with ${got.bodies.size} bodies`);
    if (got.sequence !== sequence) problems.push(`${name} arrived with the sequence ${got.sequence}`);
    if (got.at.length > event.attempts)
      problems.push(`${name} arrived ${got.at.length} times with ${event.attempts} rows of attempts`);
    // The later events of its location did not wait for one that was given up.
    if (locationId === null || givenUp.has(sequence)) continue;
    const [first = 0] = got.at;
    if (first < (acceptedBefore.get(locationId) ?? 0))
      problems.push(`${name} arrived before an earlier event of its location was delivered`);
    acceptedBefore.set(locationId, Math.max(got.at[got.refused] ?? 0, acceptedBefore.get(locationId) ?? 0));
  }
  if (before + events.length !== last)
    problems.push(`${events.length} events after ${before}, but the sequence is at ${last}`);
  return { events: events.length, lost, duplicates, problems };
}
