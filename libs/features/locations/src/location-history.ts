import { invalidField } from '@listings/errors';
import { findLocationEvents, numberNewEvents, publisherReport, publisherReportTypes } from '@listings/events';
import type { LocationEventRow, PublisherReport, WebhookDeliveryPosition } from '@listings/events';
import type { LocationsDependencies } from './dependencies.js';
import type { ChangeAuthor, ChangedField, LocationAction } from './rules/location-change.js';
import { findLocationChanges } from './store/location-changes.js';
import type { LocationChangeRow } from './store/location-changes.js';
import { findArchived } from './store/location-reads.js';

/** An entry of the history: a change of the location, or what a publisher reported. */
export type HistoryEntry =
  | {
      readonly at: Date;
      readonly action: LocationAction;
      readonly fields: readonly ChangedField[];
      /** The name of the publisher that a decision was about; null for other changes. */
      readonly site: string | null;
      readonly author: ChangeAuthor;
    }
  | { readonly at: Date; readonly event: string; readonly report: PublisherReport };

/** A page of the history, the latest first. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** How far a reader has come in each of the two sources. */
interface HistoryPosition {
  readonly change?: number;
  readonly event?: WebhookDeliveryPosition;
}

/**
 * Reads who changed a location, and what its publishers reported, the latest first. Undefined if the account has no such
 * location. Each source is read in its own order, so a page never repeats or skips an entry.
 */
export async function readLocationHistory(
  { database, publishers }: Pick<LocationsDependencies, 'database' | 'publishers'>,
  key: { accountId: number; locationId: number },
  { cursor, limit }: { cursor?: string; limit: number },
): Promise<HistoryPage | undefined> {
  const from = cursor === undefined ? {} : positionOf(cursor);
  if ((await findArchived(database, { accountId: key.accountId, id: key.locationId })) === undefined) return undefined;
  const types = publisherReportTypes(publishers.eventPublishers);
  if (cursor === undefined) await numberNewEvents({ database }, key.accountId);
  const [changes, events] = await Promise.all([
    findLocationChanges(database, { ...key, before: from.change, limit: limit + 1 }),
    findLocationEvents(database, { ...key, types, behind: from.event, limit: limit + 1 }),
  ]);
  const nameOf = (platform: string) =>
    publishers.all.find(({ names }) => names.snake === platform)?.declaration.displayName ?? platform;
  const siteOf = (publisher: string | null) =>
    publisher && (publishers.find(publisher)?.declaration.displayName ?? publisher);
  const merged = merge(
    changes.map((change) => ofChange(change, siteOf)),
    events.map((event) => ofEvent(event, nameOf)),
  );
  const page = merged.slice(0, limit);
  const reached = page.reduce<HistoryPosition>((position, { next }) => ({ ...position, ...next }), from);
  return { entries: page.map(({ entry }) => entry), nextCursor: merged.length > limit ? cursorOf(reached) : null };
}

interface Merged {
  readonly entry: HistoryEntry;
  readonly next: HistoryPosition;
}

function ofChange(
  { id, publisher, ...entry }: LocationChangeRow,
  siteOf: (publisher: string | null) => string | null,
): Merged {
  return { entry: { ...entry, site: siteOf(publisher) }, next: { change: id } };
}

function ofEvent({ type, createdAt, body, position }: LocationEventRow, nameOf: (platform: string) => string): Merged {
  const report = publisherReport(body, nameOf);
  return { entry: { at: createdAt, event: type, report }, next: { event: position } };
}

/** Merges two lists, the latest first. Each keeps its own order, on which the cursor relies. */
function merge(one: readonly Merged[], other: readonly Merged[]): Merged[] {
  const merged: Merged[] = [];
  for (let i = 0, j = 0; i < one.length || j < other.length;) {
    const [left, right] = [one[i], other[j]];
    const isLeft = left !== undefined && (right === undefined || left.entry.at >= right.entry.at);
    merged.push((isLeft ? left : right) as Merged);
    if (isLeft) i += 1;
    else j += 1;
  }
  return merged;
}

function cursorOf({ change, event }: HistoryPosition): string {
  return Buffer.from(`${change ?? ''} ${event?.createdAt ?? ''} ${event?.sequence ?? ''}`).toString('base64url');
}

const CURSOR = /^(\d{1,15})? (?:(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) (\d{1,15})| )$/;

function positionOf(cursor: string): HistoryPosition {
  const match = CURSOR.exec(Buffer.from(cursor, 'base64url').toString());
  const [, change, createdAt, sequence] = match ?? [];
  if (!match || (createdAt !== undefined && Number.isNaN(Date.parse(createdAt))))
    throw invalidField('cursor', 'not a cursor of this list');
  return {
    ...(change !== undefined && { change: Number(change) }),
    ...(createdAt !== undefined && { event: { createdAt, sequence: Number(sequence) } }),
  };
}
