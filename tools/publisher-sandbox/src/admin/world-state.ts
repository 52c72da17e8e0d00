import { objectOf, parseJson } from '../json/json.js';
import type { JsonObject } from '../json/json.js';
import { locationOnWire } from '../publisher-a/location-view.js';
import type { ListingA } from '../publisher-a/state.js';
import type { SandboxWorld } from '../sandbox-world.js';

/** The whole world as JSON, for inspection in a test or by a person [publishers 3.4]. Leaves out the bytes of files. */
export function worldState(world: SandboxWorld): JsonObject {
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
    a: { accounts: world.a.accounts, listings: [...world.a.listings.values()].map(listingState) },
    b: { pages: [...world.b.pages.values()] },
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
