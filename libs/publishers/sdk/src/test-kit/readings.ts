import type { PublisherListing } from '../listings.js';
import type { PostState } from '../posts.js';
import { brief, demand } from './demand.js';

/** The longest reference that the core stores. */
export const LONGEST_REF = 255;
const LONGEST_POLL_MS = 24 * 60 * 60_000;

/** Everything that an iterable gives; ends with a defect when that is more than any world holds. */
export async function collect<T>(items: AsyncIterable<T>, most = 10_000): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) {
    all.push(item);
    demand(all.length <= most, `the list did not end after ${most} items`);
  }
  return all;
}

/** Ends the check unless it is a reference that the core can store. */
export function demandRef(what: string, ref: unknown): void {
  demand(typeof ref === 'string' && ref !== '', `${what} has the reference ${brief(ref)}, which is no text`);
  demand(ref.length <= LONGEST_REF, `${what} has a reference of ${ref.length} characters; at most ${LONGEST_REF}`);
}

/** Ends the check unless the listing has the form that the SDK promises to the core. */
export function demandListing(listing: PublisherListing): void {
  demandRef('a listing', listing.ref);
  const what = `listing ${listing.ref}`;
  demand(typeof listing.name === 'string' && listing.name !== '', `${what} has no name`);
  demand(Array.isArray(listing.categories), `${what} has no list of categories`);
  demand(listing.categories.filter(({ primary }) => primary).length <= 1, `${what} has two primary categories`);
  for (const [part, value] of Object.entries(listing.address ?? {})) {
    demand(value === undefined || (typeof value === 'string' && value !== ''), `${what}: address.${part} is empty`);
  }
  const { countryIso } = listing.address ?? {};
  demand(countryIso === undefined || /^[A-Z]{2}$/.test(countryIso), `${what}: country ${brief(countryIso)} is no code`);
  for (const number of [listing.latitude, listing.longitude]) {
    demand(number === undefined || Number.isFinite(number), `${what} has a coordinate that is no number`);
  }
  demand((listing.latitude === undefined) === (listing.longitude === undefined), `${what} has half a position`);
  for (const hours of listing.hours ?? []) {
    demand((hours.day === 'SPECIAL') === (hours.specialDate !== undefined), `${what}: ${brief(hours)} has no date`);
    demand((hours.type === 'OPEN') === hours.slots.length > 0, `${what}: ${brief(hours)} is open and closed at once`);
    demand(hours.slots.length <= 3, `${what} has more than three ranges on ${hours.day}`);
    for (const { start, end } of hours.slots) {
      for (const time of [start, end]) demand(CLOCK.test(time), `${what}: ${brief(time)} is no time like 09:00am`);
    }
  }
}

const CLOCK = /^(0[1-9]|1[0-2]):[0-5]\d(am|pm)$/;

/** Ends the check unless the state of a post has the form that the SDK promises. */
export function demandPostState(what: string, state: PostState): void {
  demand(['live', 'pending', 'rejected', 'removed'].includes(state.state), `${what} answered ${brief(state)}`);
  if (state.state !== 'rejected' || state.ref !== undefined) demandRef(what, state.ref);
  if (state.state === 'live' && state.link !== undefined) {
    demand(URL.canParse(state.link), `${what} answered the link ${brief(state.link)}, which is no address`);
  }
  if (state.state === 'pending') demandPoll(what, state.pollAfterMs);
}

/** Ends the check unless the core can wait that long. */
export function demandPoll(what: string, pollAfterMs: number): void {
  demand(
    Number.isFinite(pollAfterMs) && pollAfterMs > 0 && pollAfterMs <= LONGEST_POLL_MS,
    `${what} asks to be polled after ${brief(pollAfterMs)} ms`,
  );
}
