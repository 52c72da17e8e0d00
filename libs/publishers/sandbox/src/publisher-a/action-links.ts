import { ok } from '../http/answer.js';
import type { JsonObject } from '../json/json.js';
import { valueAt } from '../json/paths.js';
import { ALL_CATEGORIES, servesFood } from '../seed/catalogue.js';
import { bool, httpUrl, ignored, oneOf, problemsOf, shape } from './checks.js';
import { routeA } from './context.js';
import type { ContextA, RouteA } from './context.js';
import { timesOf } from './dates.js';
import { alreadyExists, invalidArgument, notFound } from './errors.js';
import { refuse } from './listing-rules.js';
import { requiredMask } from './masks.js';
import { listPage } from './pages.js';
import type { ActionLink, ListingA } from './state.js';

const TYPES = [
  'APPOINTMENT',
  'ONLINE_APPOINTMENT',
  'DINING_RESERVATION',
  'FOOD_ORDERING',
  'FOOD_DELIVERY',
  'FOOD_TAKEOUT',
  'SHOP_ONLINE',
] as const;

const WRITABLE = { uri: httpUrl, placeActionType: oneOf(...TYPES), isPreferred: bool };
const LINK_BODY = shape({
  ...WRITABLE,
  name: ignored,
  isEditable: ignored,
  providerType: ignored,
  createTime: ignored,
  updateTime: ignored,
});

const PATH = '/v1/locations/{location}/placeActionLinks';

/** Links for booking, ordering and buying, and the types that a listing may have [publishers 1.6]. */
export const actionLinkRoutes = [
  routeA('a.actions.list', `GET ${PATH}`, (context) => {
    const listing = context.listing();
    const type = filterValue(context.query, /^(?:place_action_type|placeActionType)\s*=\s*"?(\w+)"?$/);
    const all = listing.actionLinks.filter((link) => !type || link.placeActionType === type);
    const list = { name: 'placeActionLinks', all, usual: 10, most: 100 };
    return ok(listPage(context.query, list, (link) => linkOnWire(listing, link)));
  }),
  routeA('a.actions.create', `POST ${PATH}`, create),
  routeA('a.actions.patch', `PATCH ${PATH}/{link}`, patch),
  routeA('a.actions.delete', `DELETE ${PATH}/{link}`, (context) => {
    const listing = context.listing();
    const link = editableLink(context, listing);
    listing.actionLinks = listing.actionLinks.filter((other) => other !== link);
    return ok({});
  }),
  routeA('a.actions.types', 'GET /v1/placeActionTypeMetadata', (context) => {
    const location = filterValue(context.query, /^location\s*=\s*"?locations\/(\w+)"?$/);
    const listing = location ? context.world.a.listings.get(location) : undefined;
    if (location && (!listing || listing.owner !== context.owner || listing.access !== 'open')) throw notFound();
    const types = listing ? offeredTypes(listing) : TYPES;
    return ok({
      placeActionTypeMetadata: types.map((placeActionType) => ({
        placeActionType,
        displayName: placeActionType.charAt(0) + placeActionType.slice(1).toLowerCase().replaceAll('_', ' '),
      })),
    });
  }),
];

function create(context: ContextA): ReturnType<RouteA['handle']> {
  const listing = context.listing();
  const body = context.body();
  refuse(problemsOf(body, LINK_BODY));
  const { uri, placeActionType } = body;
  if (typeof uri !== 'string') throw invalidArgument('uri', 'uri is required');
  if (typeof placeActionType !== 'string') throw invalidArgument('placeActionType', 'placeActionType is required');
  const now = context.world.clock.now();
  const link: ActionLink = {
    id: String(context.world.a.nextNumber('action-link')),
    uri,
    placeActionType,
    isPreferred: body['isPreferred'] === true,
    isEditable: true,
    providerType: 'MERCHANT',
    createdAt: now,
    updatedAt: now,
  };
  refuseUnfitting(listing, link);
  listing.actionLinks.push(link);
  keepOnePreferred(listing, link);
  return ok(linkOnWire(listing, link));
}

function patch(context: ContextA): ReturnType<RouteA['handle']> {
  const listing = context.listing();
  const mask = requiredMask(context.query, 'updateMask', Object.keys(WRITABLE));
  const body = context.body();
  refuse(problemsOf(body, LINK_BODY));
  const link = editableLink(context, listing);
  const next = { ...link };
  if (mask.includes('uri')) next.uri = String(body['uri'] ?? '');
  if (mask.includes('placeActionType')) next.placeActionType = String(body['placeActionType'] ?? '');
  if (mask.includes('isPreferred')) next.isPreferred = body['isPreferred'] === true;
  if (next.uri === '') throw invalidArgument('uri', 'uri is required');
  refuseUnfitting(listing, next);
  Object.assign(link, next, { updatedAt: context.world.clock.now() });
  keepOnePreferred(listing, link);
  return ok(linkOnWire(listing, link));
}

function refuseUnfitting(listing: ListingA, link: ActionLink): void {
  if (!offeredTypes(listing).includes(link.placeActionType))
    throw invalidArgument('placeActionType', `${link.placeActionType} is not offered for this listing`);
  const lookalike = listing.actionLinks.find(
    (other) => other.id !== link.id && other.uri === link.uri && other.placeActionType === link.placeActionType,
  );
  if (lookalike) throw alreadyExists('A link with this uri and type exists for the location.');
}

function editableLink(context: ContextA, listing: ListingA): ActionLink {
  const link = listing.actionLinks.find(({ id }) => id === context.params['link']);
  if (!link) throw notFound();
  if (!link.isEditable) throw invalidArgument('name', 'This link is provided by a third party and not editable.');
  return link;
}

function keepOnePreferred(listing: ListingA, link: ActionLink): void {
  if (!link.isPreferred) return;
  for (const other of listing.actionLinks) {
    if (other !== link && other.placeActionType === link.placeActionType) other.isPreferred = false;
  }
}

function offeredTypes(listing: ListingA): string[] {
  const name = valueAt(listing.location, 'categories.primaryCategory.name');
  const category = ALL_CATEGORIES.find(({ idAtA }) => idAtA === name);
  const isFood = (type: string): boolean => type.startsWith('FOOD_') || type === 'DINING_RESERVATION';
  return TYPES.filter((type) => servesFood(category) || !isFood(type));
}

function filterValue(query: URLSearchParams, pattern: RegExp): string | undefined {
  const filter = query.get('filter');
  if (!filter) return undefined;
  const value = pattern.exec(filter)?.[1];
  if (!value) throw invalidArgument('filter', 'filter is not understood');
  return value;
}

function linkOnWire(listing: ListingA, link: ActionLink): JsonObject {
  return {
    name: `locations/${listing.id}/placeActionLinks/${link.id}`,
    uri: link.uri,
    placeActionType: link.placeActionType,
    isPreferred: link.isPreferred || undefined,
    isEditable: link.isEditable || undefined,
    providerType: link.providerType,
    ...timesOf(link),
  };
}
