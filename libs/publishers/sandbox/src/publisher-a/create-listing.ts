import { ok } from '../http/answer.js';
import type { Answer } from '../http/answer.js';
import { copy } from '../json/json.js';
import type { JsonObject } from '../json/json.js';
import { valueAt } from '../json/paths.js';
import { problemsOf } from './checks.js';
import type { ContextA } from './context.js';
import { invalidArgument } from './errors.js';
import { categoryProblems, refuse, storeCodeProblems, withDisplayNames } from './listing-rules.js';
import { LOCATION_BODY, wholeListingProblems } from './location-schema.js';
import { locationOnWire } from './location-view.js';
import type { ListingA } from './state.js';

const LONGEST_REQUEST_ID = 50;

/** Creates an unverified listing. The same `requestId` returns the same listing [publishers 1.4]. */
export function createListing(context: ContextA): Answer {
  const { world, query } = context;
  const account = context.account();
  const requestId = query.get('requestId');
  if (requestId && requestId.length > LONGEST_REQUEST_ID)
    throw invalidArgument('request_id', `request_id is longer than ${LONGEST_REQUEST_ID} characters`);
  const requestKey = `${account.id}:${requestId ?? ''}`;
  const earlier = world.a.listings.get(world.a.createRequests.get(requestKey) ?? '');
  if (requestId && earlier) return ok(locationOnWire(earlier));

  const body = withDisplayNames(context.body());
  refuse(problemsOf(body, LOCATION_BODY));
  refuse(categoryProblems(body));
  if (valueAt(body, 'categories.primaryCategory.name') === undefined)
    throw invalidArgument('categories.primaryCategory', 'categories.primaryCategory is required');
  refuse(wholeListingProblems(body));
  refuse(storeCodeProblems(world.a, { id: '', accountId: account.id, location: body }));
  if (query.get('validateOnly') === 'true') return ok({});

  const listing = newListing(world.a.nextListingId(context.owner), context.owner, account.id, body);
  world.a.add(listing);
  if (requestId) world.a.createRequests.set(requestKey, listing.id);
  return ok(locationOnWire(listing));
}

function newListing(id: string, owner: string, accountId: string, body: JsonObject): ListingA {
  const { metadata: _metadata, name: _name, ...fields } = copy(body);
  return {
    id,
    owner,
    accountId,
    location: { name: `locations/${id}`, languageCode: 'en', openInfo: { status: 'OPEN' }, ...fields },
    metadata: {},
    attributes: [],
    verification: 'UNVERIFIED',
    verifications: [],
    access: 'open',
    canDelete: true,
    pendingEdits: new Map(),
    editDecisions: new Map(),
    publisherChanged: new Set(),
    photos: [],
    actionLinks: [],
    posts: [],
    reviews: [],
    questions: [],
  };
}
