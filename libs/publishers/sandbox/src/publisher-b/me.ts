import { ok } from '../http/answer.js';
import type { Answer } from '../http/answer.js';
import type { JsonObject } from '../json/json.js';
import { routeB } from './context.js';
import type { ContextB } from './context.js';
import { listPage } from './cursors.js';
import { missingObject } from './errors.js';
import { readFields, selectFields } from './field-selection.js';
import { accessToken, debugToken } from './oauth/token.js';
import { requirePermission } from './page-access.js';
import { PAGE_KIND, pageFields } from './page-view.js';
import { businessIdB } from './seed-pages.js';
import type { PageB } from './state.js';

const USER_KIND = { name: 'User', fields: ['id', 'name', 'email'] };
const BUSINESS_KIND = { name: 'Business', fields: ['id', 'name', 'verification_status'] };
const LISTED_FIELDS = 'access_token,category,category_list,name,id,tasks';

/** The owner's identity, permissions, pages and folders: steps 3 to 8 of [publishers 2.2], and [publishers 2.4]. */
export const meRoutes = [
  routeB('b.oauth.code', 'GET /oauth/access_token', accessToken),
  routeB('b.oauth.code', 'POST /oauth/access_token', accessToken),
  routeB('b.oauth.debug', 'GET /debug_token', debugToken),
  routeB('b.me', 'GET /me', (context) => {
    const { owner } = context.credential();
    const number = owner.slice(-1);
    const user = { id: `500${number}`, name: `Owner B${number}`, email: `${owner}@sandbox.example` };
    return ok(selectFields(user, readFields(context.parameter('fields') ?? 'id,name'), USER_KIND));
  }),
  routeB('b.permissions', 'GET /me/permissions', (context) => {
    const credential = context.credential();
    const granted = credential.scopes.map((permission) => ({ permission, status: 'granted' }));
    const declined = context.world.b.consents.declinedOf(credential);
    return ok({ data: [...granted, ...declined.map((permission) => ({ permission, status: 'declined' }))] });
  }),
  routeB('b.oauth.revoke', 'DELETE /me/permissions', (context) => {
    context.world.b.consents.revoke(context.credential());
    return ok({ success: true });
  }),
  routeB('b.pages.list', 'GET /me/accounts', (context) => {
    const { owner } = requireListing(context, 'pages_show_list');
    return pageList(context, openPages(context, owner, undefined));
  }),
  routeB('b.businesses.list', 'GET /me/businesses', (context) => {
    const { owner } = requireListing(context, 'business_management');
    const asked = readFields(context.parameter('fields') ?? 'id,name');
    const businesses = [businessOf(owner)];
    return ok(listPage(context, businesses, (business) => selectFields(business, asked, BUSINESS_KIND)));
  }),
  routeB('b.businesses.list', 'GET /business/{business}/owned_pages', ownedPages),
  routeB('b.businesses.list', 'GET /business/{business}/client_pages', (context) => {
    requireBusiness(context);
    return pageList(context, []);
  }),
];

function ownedPages(context: ContextB): Answer {
  const { id, owner } = requireBusiness(context);
  return pageList(context, openPages(context, owner, id));
}

function requireListing(context: ContextB, permission: string): { owner: string } {
  const credential = context.credential();
  requirePermission(credential, permission);
  return credential;
}

function requireBusiness(context: ContextB): { id: string; owner: string } {
  const { owner } = requireListing(context, 'business_management');
  const id = context.params['business'] ?? '';
  if (id !== businessOf(owner)['id']) throw missingObject(id);
  return { id, owner };
}

function businessOf(owner: string): JsonObject {
  const number = Number(owner.slice(-1));
  return { id: businessIdB(number), name: `Owner B${number} Group`, verification_status: 'not_verified' };
}

function openPages({ world }: ContextB, owner: string, businessId: string | undefined): PageB[] {
  return world.b.pagesOf(owner).filter((page) => page.businessId === businessId && page.access === 'open');
}

function pageList(context: ContextB, pages: readonly PageB[]): Answer {
  const asked = readFields(context.parameter('fields') ?? LISTED_FIELDS);
  return ok(listPage(context, pages, (page) => selectFields(pageFields(context, page), asked, PAGE_KIND)));
}
