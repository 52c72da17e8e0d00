import type { Transaction } from '@listings/persistence';
import { publisherLine, publisherText } from '@listings/publisher-gateway';
import type { IngestionDependencies } from '../dependencies.js';
import { interactionRow, storeResponses } from '../ingestion/stored-rows.js';
import type { EventSubject } from '../interaction-events.js';
import { hasCategory } from '../lists/interaction-kinds.js';
import { compareInteraction } from '../rules/interaction-changes.js';
import type { ReadInteraction, StoredResponse } from '../rules/interaction-changes.js';
import { movedRef, NO_LISTING } from '../rules/moved-refs.js';
import {
  insertInteractions,
  lockInteractionCounts,
  lockInteractionsByRef,
  updateInteractions,
} from '../store/interaction-writes.js';
import { findReadSources } from '../store/moved-interactions.js';

/** A response of another service that its publisher shows. */
export type MovedResponseInput = Pick<StoredResponse, 'id' | 'content' | 'authorName' | 'byOwner' | 'writtenAt'>;

/** An interaction as another service shows it, at a location of this account. */
export interface MovedInteractionInput extends Omit<EventSubject, 'status'> {
  /** The host name of the publisher's site. */
  readonly source: string;
  readonly responses: readonly MovedResponseInput[];
}

/** The numbers of moved interactions by their outcome. */
export interface MovedCounts {
  /** New or changed. */
  readonly stored: number;
  /** Of locations whose publisher is read by this service itself. */
  readonly read: number;
  /** Of sites, or of kinds, that this installation does not have. */
  readonly unknown: number;
}

const LONGEST_CONTENT = 50_000;
const LONGEST_NAME = 500;
/** Characters of all responses of an interaction; what exceeds them is left out. */
const MOST_RESPONSE_CHARS = 200_000;

/** Why nobody can respond to a moved interaction. */
const NOT_ANSWERABLE =
  'This review comes from your earlier service. Connect the account at the publisher to respond to it';

/**
 * Stores interactions of another service, without events, until the service reads the publisher itself. Leaves out those of publishers that it
 * reads already. A repeated call stores nothing twice. `source` names the other service.
 */
export async function moveInteractions(
  transaction: Transaction,
  { clock, publishers, work }: Pick<IngestionDependencies, 'clock' | 'publishers' | 'work'>,
  {
    accountId,
    source,
    interactions,
  }: { accountId: number; source: string; interactions: readonly MovedInteractionInput[] },
): Promise<MovedCounts> {
  const now = clock.now();
  await lockInteractionCounts(transaction, accountId);
  const byHost = new Map(publishers.all.map((registered) => [registered.declaration.site.hostname, registered]));
  const known = interactions.flatMap((each) => {
    const registered = byHost.get(each.source);
    return registered && hasCategory(registered, each.category)
      ? [{ ...each, publisher: registered.names.constant }]
      : [];
  });
  const groups = Map.groupBy(known, ({ locationId, publisher }) => `${locationId} ${publisher}`);
  const keys = [...groups.values()].map(([first]) => first as (typeof known)[number]);
  const read = new Set(
    (await findReadSources(transaction, { accountId, keys })).map(
      ({ locationId, publisher }) => `${locationId} ${publisher}`,
    ),
  );
  let stored = 0;
  let left = 0;
  for (const [key, group] of groups) {
    if (read.has(key)) {
      left += group.length;
      continue;
    }
    const { locationId, publisher } = group[0] as (typeof known)[number];
    const feed = { accountId, locationId, publisher, listingRef: NO_LISTING };
    const given = [...new Map(group.map((each) => [each.id, readMoved(each, { source, now })])).values()];
    const found = await lockInteractionsByRef(
      transaction,
      feed,
      given.map(({ ref }) => ref),
    );
    const before = new Map(found.map((each) => [each.ref, each]));
    const changes = given.flatMap((each) => {
      const context = { newId: () => clock.uuid(), now, inProgress: new Set<string>() };
      return compareInteraction(each, before.get(each.ref), context) ?? [];
    });
    const rows = (kept: typeof changes) => kept.map((change) => interactionRow(feed, change));
    await insertInteractions(transaction, feed, rows(changes.filter(({ kind }) => kind === 'new')));
    await updateInteractions(transaction, accountId, rows(changes.filter(({ kind }) => kind !== 'new')));
    await storeResponses(transaction, { work }, accountId, changes);
    stored += changes.length;
  }
  return { stored, read: left, unknown: interactions.length - known.length };
}

/** A moved interaction in the form of a reading. */
function readMoved(
  { id, responses, ...given }: MovedInteractionInput,
  { source, now }: { source: string; now: Date },
): ReadInteraction {
  const postedAt = given.postedAt > now ? now : given.postedAt;
  // Only reviews have a rating.
  const isReview = given.category === 'REVIEW';
  return {
    ref: movedRef(source, id),
    category: given.category,
    rating: isReview ? given.rating : null,
    ratingText: isReview ? given.ratingText : null,
    recommendation: null,
    title: publisherLine(given.title ?? '', LONGEST_CONTENT) || null,
    content: publisherText(given.content ?? '', LONGEST_CONTENT) || null,
    authorName: publisherLine(given.authorName ?? '', LONGEST_NAME) || null,
    authorAvatar: given.authorAvatar,
    permalink: given.permalink,
    notAnswerable: NOT_ANSWERABLE,
    postedAt,
    changedAt: postedAt,
    responses: shortEnough(responses).map((response) => ({
      ref: movedRef(source, response.id),
      content: publisherText(response.content, LONGEST_CONTENT),
      authorName: publisherLine(response.authorName ?? '', LONGEST_NAME) || null,
      writtenAt: response.writtenAt > now ? now : response.writtenAt,
      byOwner: response.byOwner,
      state: 'CONFIRMED',
      remarks: null,
    })),
  };
}

/** The first responses that together have few enough characters, because a reader loads several interactions at once. */
function shortEnough(responses: MovedInteractionInput['responses']): MovedInteractionInput['responses'] {
  let chars = 0;
  return responses.filter(({ content }) => (chars += Math.min(content.length, LONGEST_CONTENT)) <= MOST_RESPONSE_CHARS);
}
