import { asKnownTexts, asObjects, asText, needed, PublisherError } from '@listings/publisher-sdk';
import type { JsonObject } from '@listings/publisher-sdk';
import type { ApiClient, CallParameters } from '../api/api-client.js';
import { pagesOf } from '../api/paging.js';
import { isRefused } from '../failures.js';
import { asId } from '../ids.js';
import { hasPermission } from './capabilities.js';
import type { PageGrant } from './credential-bundle.js';

/** The connected user: what the connection may do, and reads with the user token. */
export interface User {
  /** The permissions that the owner granted; absent if unknown. */
  readonly permissions?: readonly string[];
  readonly get: (path: string, query?: CallParameters) => Promise<JsonObject>;
}

/** The user of a token, without a renewal of the token. */
export function userOf(
  api: ApiClient,
  { userToken, permissions }: { readonly userToken: string; readonly permissions?: readonly string[] },
): User {
  return { permissions, get: (path, query) => api.call(userToken, { method: 'GET', path, query }) };
}

/** The granted permissions as the publisher reports them now. */
export async function readPermissions({ get }: User): Promise<readonly string[]> {
  const { data } = await get('/me/permissions');
  const granted = asObjects(data).filter(({ status }) => status === 'granted');
  return granted.flatMap((each) => asText(each['permission']) ?? []);
}

/** After a refusal for a permission: throws `CREDENTIALS_INVALID` if the owner withdrew a granted one [publishers 2.3]. */
export async function refuseTakenBack(user: User): Promise<void> {
  const granted = await readPermissions(user);
  const lost = (user.permissions ?? []).filter((permission) => !granted.includes(permission));
  if (lost.length === 0) return;
  throw new PublisherError({
    kind: 'CREDENTIALS_INVALID',
    cause: `the owner withdrew the permission ${lost.join(', ')}`,
    text: 'The owner withdrew a permission at Publisher B; connect the account again and grant all permissions',
  });
}

/** Reference of the folder for pages that belong to no business of the user. */
export const ownFolder = 'own';

/** A folder of pages: the user's own, or those of a business [publishers 2.4]. */
export interface Folder {
  readonly ref: string;
  readonly name: string;
  /** The paths of the lists of its pages. */
  readonly lists: readonly string[];
}

/** The folders, own pages first. Without the optional permission for businesses there is no other [publishers 2.2]. */
export async function* foldersOf(user: User): AsyncGenerator<Folder, void, undefined> {
  yield { ref: ownFolder, name: 'Own pages', lists: ['/me/accounts'] };
  if (!hasPermission(user, 'business_management')) return;
  try {
    for await (const item of itemsOf(user, '/me/businesses', 'id,name')) {
      const ref = asId(item['id']);
      const lists = [`/${ref}/owned_pages`, `/${ref}/client_pages`];
      if (ref !== undefined) yield { ref, name: asText(item['name']) ?? ref, lists };
    }
  } catch (error) {
    if (!isRefused(error, 'permission_missing')) throw error;
  }
}

/** The pages of a folder. */
export async function* pagesIn({ lists }: Folder, user: User, fields: string): AsyncIterable<JsonObject> {
  for (const path of lists) yield* itemsOf(user, path, fields);
}

/** The tokens and tasks of all pages that the user can access, personally or through a business. */
export async function readPageGrants(user: User): Promise<Record<string, PageGrant>> {
  const grants: Record<string, PageGrant> = {};
  try {
    for await (const folder of foldersOf(user)) {
      for await (const page of pagesIn(folder, user, 'id,access_token,tasks')) {
        // A page that is left out would look like one without access.
        const id = needed(asId(page['id']), 'the id of a page of the user');
        const token = asText(page['access_token']);
        if (token !== undefined) grants[id] ??= { token, tasks: asKnownTexts(page['tasks']) };
      }
    }
  } catch (error) {
    if (isRefused(error, 'permission_missing')) await refuseTakenBack(user);
    throw error;
  }
  return grants;
}

async function* itemsOf({ get }: User, path: string, fields: string): AsyncIterable<JsonObject> {
  for await (const page of pagesOf((after) => get(path, { fields, limit: '100', after }))) yield* page;
}
