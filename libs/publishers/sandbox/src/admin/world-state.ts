import { objectOf, parseJson } from '../json/json.js';
import type { JsonObject } from '../json/json.js';
import { locationOnWire } from '../publisher-a/location-view.js';
import type { ListingA } from '../publisher-a/state.js';
import type { SandboxWorld } from '../sandbox-world.js';
import { lastSegment } from '../scripting/script-queue.js';

/**
 * The world as JSON, for inspection in a test or by a person [publishers 3.4]: with all listings, or with one. Leaves out
 * the bytes of files.
 */
export function worldState(world: SandboxWorld, listing?: string): JsonObject {
  const chosen = <T extends { id: string }>(all: Map<string, T>): T[] =>
    [...all.values()].filter(({ id }) => listing === undefined || id === lastSegment(listing));
  return plain({
    now: world.clock.iso(),
    seed: world.dice.seed,
    listingsPerOwner: world.listingsPerOwner,
    settings: world.settings,
    waiting: world.agenda.length,
    scripts: world.scripts.list(),
    limits: world.limits.list(),
    latency: world.latency.list(),
    inboxes: world.inboxes.summary(),
    tokens: world.credentials.all(),
    a: { accounts: world.a.accounts, listings: chosen(world.a.listings).map(listingState) },
    b: { pages: chosen(world.b.listings) },
  });
}

function listingState(listing: ListingA): object {
  const pendingEdits = Object.fromEntries(listing.pendingEdits);
  const publisherChanged = [...listing.publisherChanged];
  const editDecisions = Object.fromEntries(listing.editDecisions);
  return { ...listing, location: locationOnWire(listing), pendingEdits, publisherChanged, editDecisions };
}

function plain(value: object): JsonObject {
  const text = JSON.stringify(value, (key, inner: unknown) => (key === 'file' ? undefined : inner));
  return objectOf(parseJson(text));
}
