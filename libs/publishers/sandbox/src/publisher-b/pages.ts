import { ok } from '../http/answer.js';
import type { Answer } from '../http/answer.js';
import type { JsonObject } from '../json/json.js';
import { routeB } from './context.js';
import type { ContextB } from './context.js';
import { invalidParameter } from './errors.js';
import { readFields, selectFields } from './field-selection.js';
import { openPage } from './page-access.js';
import { readHours, readLocation, WRITABLE_PAGE_FIELDS } from './page-rules.js';
import { PAGE_KIND, pageFields } from './page-view.js';
import type { PageB } from './state.js';

const MANAGE = { permission: 'pages_manage_metadata', task: 'MANAGE', pageToken: true } as const;

/** Pages: get, update, create a store of a chain [publishers 2.4]. */
export const pageRoutes = [
  routeB('b.pages.get', 'GET /page/{page}', (context) => {
    const page = openPage(context, context.params['page'] ?? '');
    const asked = readFields(context.parameter('fields') ?? 'id,name');
    return ok(selectFields(pageFields(context, page), asked, PAGE_KIND));
  }),
  routeB('b.pages.update', 'POST /page/{page}', update),
  routeB('b.pages.createStore', 'POST /page/{page}/locations', createStore),
];

function update(context: ContextB): Answer {
  const page = openPage(context, context.params['page'] ?? '', MANAGE);
  if (context.has('name')) throw invalidParameter('Param name cannot be changed here');
  const change: JsonObject = {};
  for (const [name, read] of Object.entries(WRITABLE_PAGE_FIELDS)) {
    if (context.has(name)) Object.assign(change, read(context, name));
  }
  const coverId = context.parameter('cover');
  if (coverId !== undefined) change['cover'] = coverOf(context, page, coverId);
  // All checks come first, so that a page is never updated partially.
  page.fields = { ...page.fields, ...change };
  return ok({ success: true });
}

function coverOf({ world }: ContextB, page: PageB, photoId: string): JsonObject {
  const photo = page.photos.find(({ id }) => id === photoId);
  if (!photo) throw invalidParameter(`cover: no photo ${photoId} on this page`);
  return { id: photo.id, source: `${world.origin}/b/photos/${photo.id}.png` };
}

function createStore(context: ContextB): Answer {
  const { world } = context;
  const main = openPage(context, context.params['page'] ?? '', MANAGE);
  if (!main.isMainPage) throw invalidParameter('This page is not the main page of a chain');
  const storeNumber = Number(context.parameter('store_number'));
  if (!Number.isInteger(storeNumber)) throw invalidParameter('store_number must be a number');
  const isTaken = world.b
    .pagesOf(main.owner)
    .some(({ id, fields }) => fields['store_number'] === storeNumber && id !== context.parameter('location_page_id'));
  if (isTaken) throw invalidParameter(`store_number ${storeNumber} is in use`);
  const link = { store_number: storeNumber, parent_page: { id: main.id } };

  const existingId = context.parameter('location_page_id');
  if (existingId !== undefined) {
    const existing = world.b.listings.get(existingId);
    if (existing?.owner !== main.owner) throw invalidParameter(`location_page_id: no page ${existingId}`);
    existing.fields = { ...existing.fields, ...link };
    return ok({ id: existing.id });
  }
  const page = newStore(context, main, link);
  world.b.add(page);
  return ok({ id: page.id });
}

function newStore(context: ContextB, main: PageB, link: JsonObject): PageB {
  const location = readLocation(context.jsonParameter('location'));
  for (const part of ['street', 'city', 'country']) {
    if (!location[part]) throw invalidParameter(`location.${part} is required`);
  }
  const id = context.world.b.nextListingId(main.owner);
  const read = (name: string): JsonObject =>
    context.has(name) ? (WRITABLE_PAGE_FIELDS[name]?.(context, name) ?? {}) : {};
  return {
    id,
    owner: main.owner,
    isMainPage: false,
    fields: {
      name: context.parameter('store_name') ?? main.fields['name'],
      link: `https://www.publisher-b.example/${id}`,
      category: main.fields['category'],
      category_list: main.fields['category_list'],
      location,
      ...read('phone'),
      ...read('website'),
      hours: context.has('hours') ? readHours(context.jsonParameter('hours')) : undefined,
      is_always_open: false,
      is_permanently_closed: false,
      temporary_status: 'OPERATING_AS_USUAL',
      is_published: true,
      verification_status: 'not_verified',
      fan_count: 0,
      followers_count: 0,
      tasks: main.fields['tasks'],
      ...link,
    },
    access: 'open',
    posts: [],
    photos: [],
    videos: [],
    reviews: [],
  };
}
