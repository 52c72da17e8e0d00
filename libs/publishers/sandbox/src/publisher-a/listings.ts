import { ok } from '../http/answer.js';
import { setAt, valueAt } from '../json/paths.js';
import { problemsOf } from './checks.js';
import { routeA } from './context.js';
import type { ContextA, RouteA } from './context.js';
import { createListing } from './create-listing.js';
import { pushEdit } from './edits.js';
import { failedPrecondition, invalidArgument } from './errors.js';
import { listedIn, orderedBy } from './listing-filter.js';
import { categoryProblems, refuse, storeCodeProblems, withDisplayNames } from './listing-rules.js';
import { LOCATION_BODY, LOCATION_FIELDS, wholeListingProblems, WRITABLE_FIELDS } from './location-schema.js';
import { locationOnWire } from './location-view.js';
import { masked, requiredMask } from './masks.js';
import { listPage } from './pages.js';
import type { ListingA } from './state.js';

/** Fields that a mask must name as a whole [publishers 1.4]. */
const WHOLE_FIELDS = ['phoneNumbers', 'categories', 'regularHours', 'specialHours', 'moreHours', 'labels'];

/** Listings: list, get, patch, create, delete [publishers 1.4]. */
export const listingRoutes = [
  routeA('a.listings.list', 'GET /v1/accounts/{account}/locations', list),
  routeA('a.listings.create', 'POST /v1/accounts/{account}/locations', createListing),
  routeA('a.listings.get', 'GET /v1/locations/{location}', (context) => {
    const mask = requiredMask(context.query, 'readMask', LOCATION_FIELDS);
    return ok(masked(locationOnWire(context.listing()), mask));
  }),
  routeA('a.listings.publisherUpdated', 'GET /v1/locations/{location}:getPublisherUpdated', (context) => {
    const mask = requiredMask(context.query, 'readMask', LOCATION_FIELDS);
    const listing = context.listing();
    return ok({
      location: masked(locationOnWire(listing), mask),
      diffMask: [...listing.publisherChanged].join(',') || undefined,
      pendingMask: [...listing.pendingEdits.keys()].join(',') || undefined,
    });
  }),
  routeA('a.listings.patch', 'PATCH /v1/locations/{location}', patch, { isEdit: true }),
  routeA('a.listings.delete', 'DELETE /v1/locations/{location}', (context) => {
    const listing = context.listing();
    if (!canDelete(listing)) throw failedPrecondition('This location cannot be deleted through the API.');
    context.world.a.listings.delete(listing.id);
    return ok({});
  }),
];

function list(context: ContextA): ReturnType<RouteA['handle']> {
  const { world, query, params } = context;
  const mask = requiredMask(query, 'readMask', LOCATION_FIELDS);
  const isEverything = params['account'] === '-';
  const reachable = isEverything
    ? [...world.a.listings.values()].filter((listing) => listing.owner === context.owner)
    : world.a.listingsOf(context.account());
  const open = reachable.filter((listing) => listing.access === 'open');
  const filter = query.get('filter');
  const found = orderedBy(listedIn(open, filter), query.get('orderBy'));
  const page = listPage(query, { name: 'locations', all: found, usual: 10, most: 100 }, (listing) =>
    masked(locationOnWire(listing), mask),
  );
  return ok({ ...page, totalSize: filter ? found.length || undefined : undefined });
}

function patch(context: ContextA): ReturnType<RouteA['handle']> {
  const listing = context.listing();
  const paths = requiredMask(context.query, 'updateMask', Object.keys(WRITABLE_FIELDS));
  const cutInto = paths.find((path) => path.includes('.') && WHOLE_FIELDS.includes(path.split('.')[0] ?? ''));
  if (cutInto) throw invalidArgument('update_mask', `${cutInto.split('.')[0]} must be written as a whole`);
  const body = withDisplayNames(context.body());
  refuse(problemsOf(body, LOCATION_BODY));
  refuse(categoryProblems(body));

  const next = structuredClone(listing.location);
  for (const path of paths) setAt(next, path, valueAt(body, path) ?? undefined);
  refuse(wholeListingProblems(next));
  refuse(storeCodeProblems(context.world.a, { ...listing, location: next }));
  if (context.query.get('validateOnly') === 'true') return ok({});
  pushEdit(context.world, listing, paths, next);
  return ok(locationOnWire(listing));
}

function canDelete(listing: ListingA): boolean {
  return valueAt(locationOnWire(listing), 'metadata.canDelete') === true;
}
