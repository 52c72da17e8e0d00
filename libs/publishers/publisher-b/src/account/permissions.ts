import { asObjects, asText, PublisherError } from '@listings/publisher-sdk';
import type { JsonObject } from '@listings/publisher-sdk';
import type { ApiClient } from '../api/api-client.js';

/** The permissions for reading listings. Without them, connecting ends as `scope_missing`. */
export const neededPermissions = ['pages_show_list'] as const;

/**
 * The permissions that the consent dialog requests. A refused permission only disables its capability [publishers 2.2].
 */
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

/** The granted permissions according to `GET /me/permissions`. */
export function grantedPermissions(body: JsonObject): readonly string[] {
  return asObjects(body['data'])
    .filter((each) => each['status'] === 'granted')
    .flatMap((each) => asText(each['permission']) ?? []);
}

/** True if the permission is granted or unknown. */
export function hasPermission(permissions: readonly string[] | undefined, permission: string): boolean {
  return permissions === undefined || permissions.includes(permission);
}

/**
 * After a refusal because of a permission: throws `CREDENTIALS_INVALID` if the owner withdrew a permission that was
 * granted [publishers 2.3]. Otherwise the refusal concerns the requested object.
 */
export async function refuseTakenBack(
  api: ApiClient,
  account: { readonly userToken: string; readonly permissions?: readonly string[] },
): Promise<void> {
  const granted = grantedPermissions(await api.call(account.userToken, { method: 'GET', path: '/me/permissions' }));
  const lost = (account.permissions ?? []).filter((permission) => !granted.includes(permission));
  if (lost.length > 0) {
    throw new PublisherError({
      kind: 'CREDENTIALS_INVALID',
      cause: `the owner withdrew the permission ${lost.join(', ')}`,
      text: 'The owner withdrew a permission at Publisher B; connect the account again and grant all permissions',
    });
  }
}
