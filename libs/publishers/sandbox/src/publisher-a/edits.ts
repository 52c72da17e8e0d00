import { copy } from '../json/json.js';
import type { JsonObject } from '../json/json.js';
import { mergeInto, setAt, valueAt } from '../json/paths.js';
import { isVerified } from './location-view.js';
import type { WorldA } from './publisher-a.js';
import type { ListingA } from './state.js';

/**
 * Stores a push. The owner sees the new values at once. They are pending until they are accepted; a dropped value
 * reverts to the live one [publishers 1.4]. Pushes to suspended and duplicate listings stay pending.
 */
export function pushEdit(world: WorldA, listing: ListingA, paths: readonly string[], values: JsonObject): void {
  const push = world.a.nextNumber('push');
  for (const path of paths) {
    const before = valueAt(listing.location, path);
    const first = listing.pendingEdits.get(path);
    listing.pendingEdits.set(path, { before: first ? first.before : copy(before ?? null), push });
    setAt(listing.location, path, copy(valueAt(values, path) ?? null) ?? undefined);
    listing.publisherChanged.delete(path.split('.')[0] ?? path);
  }
  for (const path of paths) {
    const decision = listing.editDecisions.get(path);
    if (!decision) continue;
    listing.editDecisions.delete(path);
    settleEdit(listing, path, decision);
  }
  if (!goesLive(listing)) return;
  const settle = world.settings['a.editSettle'];
  if (settle.mode === 'immediate') acceptPush(listing, push);
  if (settle.mode === 'delay') world.after(settle.ms, () => acceptPush(listing, push));
}

/** Merges an edit of the publisher. It shows at once, and `metadata` flags it [publishers 0.2, 1.4]. */
export function editByPublisher(listing: ListingA, fields: JsonObject): void {
  mergeInto(listing.location, fields);
  for (const field of Object.keys(fields)) listing.publisherChanged.add(field);
}

/** Puts attributes into a listing, as people do who do not own it; the others stay [publishers 1.4]. */
export function editAttributes(listing: ListingA, attributes: readonly JsonObject[]): void {
  const names = new Set(attributes.map(({ name }) => name));
  listing.attributes = [...listing.attributes.filter(({ name }) => !names.has(name)), ...copy([...attributes])];
}

/**
 * Decides on one field: an accepted value stays, a dropped one reverts. A decision without a push applies to the next
 * push [publishers 3.4].
 */
export function decideEdit(listing: ListingA, path: string, decision: 'accept' | 'drop'): void {
  const pending = [...listing.pendingEdits.keys()].filter((key) => key === path || key.startsWith(`${path}.`));
  if (pending.length === 0) listing.editDecisions.set(path, decision);
  for (const key of pending) settleEdit(listing, key, decision);
}

function settleEdit(listing: ListingA, path: string, decision: 'accept' | 'drop'): void {
  const pending = listing.pendingEdits.get(path);
  listing.pendingEdits.delete(path);
  if (pending && decision === 'drop') setAt(listing.location, path, pending.before ?? undefined);
}

function acceptPush(listing: ListingA, push: number): void {
  for (const [path, pending] of [...listing.pendingEdits]) {
    if (pending.push === push) settleEdit(listing, path, 'accept');
  }
}

function goesLive(listing: ListingA): boolean {
  return isVerified(listing) || !['SUSPENDED', 'DISABLED', 'DUPLICATE'].includes(listing.verification);
}
