import type { PortalComponents, PublicComponents } from '@listings/client';

/** The schemas of the portal's document, by name. */
export type PortalSchemas = PortalComponents['schemas'];

/** The schemas of the public document, by name. */
export type PublicSchemas = PublicComponents['schemas'];

/** The session of the browser. */
export type Session = PortalSchemas['PortalSession'];

/** The role of a member. */
export type Role = PortalSchemas['PortalMember']['role'];
