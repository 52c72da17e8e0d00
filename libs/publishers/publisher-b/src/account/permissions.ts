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

/** True if the permission is granted or unknown. */
export function hasPermission(permissions: readonly string[] | undefined, permission: string): boolean {
  return permissions === undefined || permissions.includes(permission);
}
