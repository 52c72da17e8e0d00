import { compareInteraction } from '../rules/interaction-changes.js';
import { INTERACTION_RESPONSE } from '../rules/response-state.js';
import { interactionLexemes } from '../rules/interaction-lexemes.js';
import { reviewPhrases } from '../rules/review-phrases.js';
import type {
  InteractionChange,
  ReadInteraction,
  ResponseChange,
  StoredInteraction,
} from '../rules/interaction-changes.js';
import { recordEvents, recordPastEvents } from '@listings/events';
import type { LocationEvent } from '@listings/events';
import { announcesOlderReviews } from '@listings/feature-webhooks';
import {
  archiveResponses,
  insertInteractions,
  insertReadResponses,
  lockInteractionCounts,
  lockInteractionsByRef,
  updateInteractions,
  updateReadResponses,
} from '../store/interaction-writes.js';
import type { InteractionFeed } from '../store/interaction-feeds.js';
import type { InteractionRow, ResponseRow } from '../store/interaction-writes.js';
import type { Transaction } from '@listings/persistence';
import { failpoint } from '@listings/platform';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { findInProgress } from '@listings/work';
import type { IngestionDependencies } from '../dependencies.js';
import { responseEvent, reviewEvent } from '../interaction-events.js';
import type { EventSubject } from '../interaction-events.js';
import type { ClaimedFeed } from './claimed-feed.js';

/**
 * Stores a batch of interactions with their events in one transaction, under the claim of the feed [contract 6]. What is
 * stored already and has not changed is left alone, so that a repeated batch has no effect. Returns false when the
 * feed must not be read on.
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
    const stored = new Map((await lockInteractionsByRef(transaction, feed, refs)).map((each) => [each.ref, each]));
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

function interactionRow(
  { accountId, listingRef }: InteractionFeed,
  { id, read, status, responseCount, firstResponseAt, lastResponseAt }: InteractionChange,
): InteractionRow {
  const { responses: _, ...content } = read;
  const search = interactionLexemes(accountId, read);
  const phrases = read.category === 'REVIEW' ? reviewPhrases(read.content) : [];
  const answered = { responseCount, firstResponseAt, lastResponseAt };
  return { ...content, ...answered, id, listingRef, status, search, phrases };
}

async function storeResponses(
  transaction: Transaction,
  { work }: IngestionDependencies,
  accountId: number,
  changes: readonly InteractionChange[],
): Promise<void> {
  const of = <Kind extends ResponseChange['kind']>(kind: Kind) =>
    changes.flatMap(({ id: interactionId, responses }) =>
      responses
        .filter((change): change is Extract<ResponseChange, { kind: Kind }> => change.kind === kind)
        .map((change) => ({ interactionId, change })),
    );
  const row = (
    interactionId: string,
    id: string,
    response: Omit<ResponseRow, 'id' | 'interactionId'>,
  ): ResponseRow => ({
    ...response,
    id,
    interactionId,
  });
  await insertReadResponses(
    transaction,
    accountId,
    of('insert').map(({ interactionId, change }) => row(interactionId, change.id, change.response)),
  );
  await updateReadResponses(
    transaction,
    accountId,
    of('update').map(({ interactionId, change: { id, response, state } }) =>
      row(interactionId, id, { ...response, state }),
    ),
  );
  // Nothing is due for a response that was read, except another look at an undecided one.
  const undecided = of('update').filter(({ change }) => change.state === 'COMPLETED');
  const rows = undecided.map(({ change }) => ({ subject: change.id }));
  if (rows.length > 0) work.add(transaction, { accountId, kind: INTERACTION_RESPONSE, rows });
  const archived = of('archive').map(({ change }) => change.id);
  await archiveResponses(transaction, accountId, archived);
}

/** Receivers get to know what happened since the link was made, and every later change [contract 6, ingestion]. */
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

/** The second of a time: publishers tell times in seconds, so what is as old as the link may look older. */
function wholeSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1_000) * 1_000);
}
