import type { RequestLimits } from '../accounts/plan.js';

/**
 * The authenticated caller of an operation: its account, the permissions of its key or session, and the source that
 * events report for its changes [6.2].
 */
export interface Caller {
  readonly accountId: number;
  readonly scope: 'READ' | 'WRITE';
  readonly source: 'api' | 'user';
  /** The API key of the request; undefined for a session. */
  readonly key?: { readonly id: string; readonly name: string };
  /** The user of the session; undefined for an API key. */
  readonly user?: {
    readonly id: string;
    readonly email: string;
    /** The role in the account; absent where nothing depends on it. */
    readonly role?: 'VIEWER' | 'EDITOR' | 'ADMIN' | 'OWNER';
    /** The language of what the service writes to the user; absent: English. */
    readonly language?: string | null;
  };
  /** Number of requests that the account may make. */
  readonly limits: RequestLimits;
}

/** Who changes something, and through what: the part of a caller that a job keeps. */
export type ChangeCaller = Pick<Caller, 'accountId' | 'source' | 'key' | 'user'>;

/** The origin of a change [6.2]: an API key, a session, or one request that changed more than one location. */
export type EventSource = Caller['source'] | 'bulk_edit';
