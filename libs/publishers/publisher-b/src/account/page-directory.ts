import { asText, PublisherError } from '@listings/publisher-sdk';
import type { JsonObject } from '@listings/publisher-sdk';
import type { ApiCall, ApiClient } from '../api/api-client.js';
import { refusalBehind } from '../api/api-refusal.js';
import { itemsOf } from '../api/paging.js';
import { meaningOf } from '../failures.js';
import { asId } from '../ids.js';
import { readTasks } from './credential-bundle.js';
import type { PageGrant } from './credential-bundle.js';
import { hasPermission } from './permissions.js';

/** A call with the user token. */
export type UserCall = (call: ApiCall) => Promise<JsonObject>;

/** A business of the user, which is a folder of pages [publishers 2.4]. */
export interface Business {
  readonly id: string;
  readonly name: string;
}

const pageSize = '100';

/** The pages on which the user has a role of their own, `GET /me/accounts`. */
export function ownPages(call: UserCall, fields: string): AsyncIterable<JsonObject> {
  return itemsOf((after) => call({ method: 'GET', path: '/me/accounts', query: { fields, limit: pageSize, after } }));
}

/** The pages of a business, owned pages first. */
export async function* businessPages(call: UserCall, businessId: string, fields: string): AsyncIterable<JsonObject> {
  for (const edge of ['owned_pages', 'client_pages']) {
    const path = `/${businessId}/${edge}`;
    yield* itemsOf((after) => call({ method: 'GET', path, query: { fields, limit: pageSize, after } }));
  }
}

/** The businesses of the user; none if the user did not grant the optional permission for them [publishers 2.2]. */
export async function listBusinesses(call: UserCall, permissions: readonly string[] | undefined): Promise<Business[]> {
  if (!hasPermission(permissions, 'business_management')) return [];
  const businesses: Business[] = [];
  try {
    const items = itemsOf((after) =>
      call({ method: 'GET', path: '/me/businesses', query: { fields: 'id,name', limit: pageSize, after } }),
    );
    for await (const item of items) {
      const id = asId(item['id']);
      if (id !== undefined) businesses.push({ id, name: asText(item['name']) ?? id });
    }
  } catch (error) {
    const refusal = refusalBehind(error);
    if (refusal && meaningOf(refusal.fault) === 'permission_missing' && !endsConnection(error)) return [];
    throw error;
  }
  return businesses;
}

function endsConnection(error: unknown): boolean {
  return error instanceof PublisherError && error.failure.kind === 'CREDENTIALS_INVALID';
}

/** The tokens and tasks of all pages that the user can access, personally or through a business. */
export async function readPageGrants(
  api: ApiClient,
  userToken: string,
  permissions: readonly string[] | undefined,
): Promise<Record<string, PageGrant>> {
  const call: UserCall = (request) => api.call(userToken, request);
  const fields = 'id,access_token,tasks';
  const grants: Record<string, PageGrant> = {};

  async function collect(pages: AsyncIterable<JsonObject>): Promise<void> {
    for await (const page of pages) {
      const id = asId(page['id']);
      // A page that is left out would look like one without access.
      if (id === undefined) throw new PublisherError({ kind: 'TRANSIENT', text: 'a page of the user has no id' });
      const token = asText(page['access_token']);
      if (token !== undefined) grants[id] ??= { token, tasks: readTasks(page['tasks']) };
    }
  }

  await collect(ownPages(call, fields));
  for (const business of await listBusinesses(call, permissions))
    await collect(businessPages(call, business.id, fields));
  return grants;
}
