import type { Caller } from './caller.js';

/** The credentials that a request carries, in one of the two schemes [5.1], [5.2]. */
export interface RequestCredentials {
  readonly authorization?: string;
  readonly marketplaceKey?: string;
  readonly marketplaceHost?: string;
}

/** Turns the credentials of a request into the caller, or throws 401 or 403 [5.3]. */
export type Authenticate = (credentials: RequestCredentials) => Promise<Caller>;
