import { announcesOlderReviews, recordEvents, recordPastEvents } from '@listings/events';
import type { LocationEvent } from '@listings/events';
import { failpoint } from '@listings/platform';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { findInProgress } from '@listings/work';
import type { IngestionDependencies } from '../dependencies.js';
import { responseEvent, reviewEvent } from '../interaction-events.js';
import type { EventSubject } from '../interaction-events.js';
import { adoptMoved } from '../moving/adopt-moved.js';
import { compareInteraction } from '../rules/interaction-changes.js';
import type {
  InteractionChange,
  ReadInteraction,
  ResponseChange,
  StoredInteraction,
} from '../rules/interaction-changes.js';
import { INTERACTION_RESPONSE } from '../rules/response-state.js';
import type { InteractionFeed } from '../store/interaction-feeds.js';
import {
  insertInteractions,
  lockInteractionCounts,
  lockInteractionsByRef,
  updateInteractions,
} from '../store/interaction-writes.js';
import type { ClaimedFeed } from './claimed-feed.js';
import { interactionRow, storeResponses } from './stored-rows.js';

/**
 * Stores a batch of interactions with their events in one transaction, under the claim of the feed [contract 6]. Interactions that are stored
 * and have not changed stay as they are, so a repeated batch has no effect. Returns false if the reading of the feed must stop.
 */
export async function storeInteractions(
  deps: IngestionDependencies,
  { feed, store }: ClaimedFeed,
  read: readonly ReadInteraction[],
): Promise<boolean> {
  const { accountId, publisher } = feed;
  const now = deps.clock.now();
  const source = deps.publishers.find(publisher);
  failpoint('ingestion.before_store');
  const isStored = await store(async (transaction) => {
    await lockInteractionCounts(transaction, accountId);
    const refs = read.map(({ ref }) => ref);
    let found = await lockInteractionsByRef(transaction, feed, refs);
    if (await adoptMoved(transaction, feed, { read, found }))
      found = await lockInteractionsByRef(transaction, feed, refs);
    const stored = new Map(found.map((each) => [each.ref, each]));
    const inProgress = await findInProgress(transaction, {
      accountId,
      kind: INTERACTION_RESPONSE,
      subjects: [...stored.values()].flatMap(({ responses }) =>
        responses.filter(({ byOwner }) => byOwner).map(({ id }) => id),
      ),
    });
    const changes = read.flatMap((each) => {
      const change = compareInteraction(each, stored.get(each.ref), { newId: deps.clock.uuid, now, inProgress });
      return change ? [change] : [];
    });
    if (changes.length === 0) return;
    const fresh = changes.filter(({ kind }) => kind === 'new');
    await insertInteractions(
      transaction,
      feed,
      fresh.map((change) => interactionRow(feed, change)),
    );
    const changed = changes.filter(({ kind }) => kind !== 'new');
    await updateInteractions(
      transaction,
      accountId,
      changed.map((change) => interactionRow(feed, change)),
    );
    await storeResponses(transaction, deps, accountId, changes);
    failpoint('ingestion.before_events');
    const events = changes.flatMap((change) => eventsOf(feed, change, stored.get(change.read.ref), source));
    const context = { accountId, now };
    const past = fresh.flatMap((change) => pastEventOf(feed, change, source) ?? []);
    if (past.length > 0 && (await announcesOlderReviews(transaction, { accountId })))
      await recordPastEvents(transaction, context, past);
    await recordEvents(transaction, context, events);
  });
  failpoint('ingestion.after_store');
  return isStored;
}

/** Receivers hear of what happened since the link was made, and of every later change [contract 6, ingestion]. */
function eventsOf(
  { locationId, linkedAt }: InteractionFeed,
  change: InteractionChange,
  stored: StoredInteraction | undefined,
  source: RegisteredPublisher | undefined,
): LocationEvent[] {
  const { read, kind } = change;
  const postedAt = stored?.postedAt ?? read.postedAt;
  const subject: EventSubject = { ...read, id: change.id, locationId, status: change.status, postedAt };
  const since = wholeSecond(linkedAt);
  const events: (LocationEvent | undefined)[] = [];
  if (kind === 'content' || (kind === 'new' && postedAt >= since)) events.push(reviewEvent(subject, source));
  for (const response of change.responses) {
    const announced = announcedResponse(response, stored, since);
    if (announced) events.push(responseEvent(subject, announced, source));
  }
  return events.filter((event) => event !== undefined);
}

/** The event of a new review that is older than the link, for accounts that ask for them [6]. */
function pastEventOf(
  { locationId, linkedAt }: InteractionFeed,
  { id, read, status }: InteractionChange,
  source: RegisteredPublisher | undefined,
): LocationEvent | undefined {
  return read.postedAt < wholeSecond(linkedAt) ? reviewEvent({ ...read, id, locationId, status }, source) : undefined;
}

/** Comments of other customers cause no event. */
function announcedResponse(change: ResponseChange, stored: StoredInteraction | undefined, since: Date) {
  if (change.kind === 'archive') {
    const archived = stored?.responses.find(({ id }) => id === change.id);
    return archived?.byOwner ? { ...archived, archived: true } : undefined;
  }
  const { response } = change;
  if (!response.byOwner) return undefined;
  const announced = change.kind === 'update' ? change.announced : response.writtenAt >= since;
  return announced ? { ...response, id: change.id, archived: false } : undefined;
}

/** The second of a time: publishers give times in seconds, so an interaction as old as the link may look older. */
function wholeSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1_000) * 1_000);
}
