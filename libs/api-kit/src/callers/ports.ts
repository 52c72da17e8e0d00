import type { LoggedRequest, RequestOutcome, SignedInUser } from '@listings/domain';

/** Finds the user of a session token; undefined when the session does not exist, was ended or has expired. */
export type FindSession = (token: string) => Promise<SignedInUser | undefined>;

/** Logs the requests of API keys without making them wait. */
export interface RequestLog {
  /** Whether the next request of an account with this outcome will be logged; counts it in either case. */
  admits(accountId: number, outcome: RequestOutcome): boolean;
  /** Logs a request that {@link admits} has admitted, and that has just ended. */
  add(request: LoggedRequest): void;
  /** Stores what waits, and ends. */
  close(): Promise<void>;
}
