import { AsyncLocalStorage } from 'node:async_hooks';
import type { PublisherFailure } from '@listings/publisher-sdk';
import type { ConnectedAccountKey } from '../store/open-connection.js';

/** The failure of a call that found no room in a limit. */
export type LimitedFailure = PublisherFailure & { kind: 'RATE_LIMITED' };

/** The call of a plug-in's method for a connected account, as its HTTP calls see it. */
export interface CallScope extends ConnectedAccountKey {
  /** The listing that the method is about. */
  readonly listingRef?: string;
  /** True when the call has ended or lost its lease. */
  readonly isOver: () => boolean;
  /** HTTP calls that have begun. */
  begun: number;
  /** How long HTTP calls have waited for a limit. */
  waitedMs: number;
  /** Set when a limit of the declaration had no room. */
  limited?: LimitedFailure;
  /** How far the publisher's clock is ahead of that of the process, by the responses so far; absent if none has said. */
  aheadMs?: number;
  /** The credentials are being renewed. */
  isRenewing?: boolean;
}

const storage = new AsyncLocalStorage<CallScope>();

/** Runs a method of a plug-in, so that its HTTP calls know for whom they are. */
export function inCallScope<T>(scope: CallScope, run: () => T): T {
  return storage.run(scope, run);
}

/** Runs a renewal of the credentials in the call that needs it. */
export async function inRenewal<T>(renew: () => Promise<T>): Promise<T> {
  const scope = callScope();
  if (!scope) return renew();
  scope.isRenewing = true;
  try {
    return await renew();
  } finally {
    scope.isRenewing = false;
  }
}

/** For whom the running code calls the publisher; undefined before there is a connected account. */
export function callScope(): CallScope | undefined {
  return storage.getStore();
}
