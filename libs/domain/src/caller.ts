import type { RequestLimits } from './accounts/plan.js';

/** Who asks: the account, what the key or session may do, and how events name the source of the change [6.2]. */
export interface Caller {
  readonly accountId: number;
  readonly scope: 'READ' | 'WRITE';
  readonly source: 'api' | 'user';
  /** Requests that the account may make. */
  readonly limits: RequestLimits;
}

/** Where a change came from [6.2]: an API key, a dashboard session, or a bulk edit. */
export type EventSource = Caller['source'] | 'bulk_edit';
