import { PublisherError } from '@listings/publisher-sdk';
import type { ApiClient } from '../api/api-client.js';
import { asObjects, asText } from '../json.js';
import type { JsonObject } from '../json.js';

/** Without these there is no listing to read, and connecting ends as `scope_missing`. */
export const neededPermissions = ['pages_show_list'] as const;

/** What is asked for in the consent dialog; one that is refused only takes its capability away [publishers 2.2]. */
export const requestedPermissions = [
  ...neededPermissions,
  'pages_read_engagement',
  'pages_read_user_content',
  'pages_manage_posts',
  'pages_manage_engagement',
  'pages_manage_metadata',
  'read_insights',
  'business_management',
] as const;

/** The permissions that `GET /me/permissions` says are granted. */
export function grantedPermissions(body: JsonObject): readonly string[] {
  return asObjects(body['data'])
    .filter((each) => each['status'] === 'granted')
    .flatMap((each) => asText(each['permission']) ?? []);
}

/** True when the permission is granted, or when nothing is known about it. */
export function hasPermission(permissions: readonly string[] | undefined, permission: string): boolean {
  return permissions === undefined || permissions.includes(permission);
}

/**
 * After a refusal for want of a permission: throws `CREDENTIALS_INVALID` when one that was granted has been taken back
 * [publishers 2.3]. Otherwise the refusal is about the object that was asked for.
 */
export async function refuseTakenBack(
  api: ApiClient,
  account: { readonly userToken: string; readonly permissions?: readonly string[] },
): Promise<void> {
  const granted = grantedPermissions(await api.call(account.userToken, { method: 'GET', path: '/me/permissions' }));
  const lost = (account.permissions ?? []).filter((permission) => !granted.includes(permission));
  if (lost.length > 0) {
    throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: `the owner took back ${lost.join(', ')}` });
  }
}
