import type { CallLimit } from '@listings/publisher-sdk';

/** The call that is about to begin. */
export interface LimitedCall {
  /** The publisher's constant. */
  readonly publisher: string;
  readonly limits: readonly CallLimit[];
}

/**
 * Resolves when the call may begin, with a function that is called when the call goes out. Throws `RATE_LIMITED` if it must wait too
 * long.
 */
export type CallLimiter = (call: LimitedCall) => Promise<() => void>;

/** Is told the headers of a response as soon as they have arrived. */
export type ResponseObserver = (headers: Readonly<Record<string, string>>) => void;

/** Where the HTTP calls of all plug-ins pass. The process sets the limiter when it has a database. */
export class CallGate {
  limiter: CallLimiter | undefined;
  responses: ResponseObserver | undefined;

  /** What each HTTP call of a plug-in passes: it waits until the declared limits have room for it. */
  passOf({ publisher, limits }: LimitedCall): (() => Promise<(() => void) | undefined>) | undefined {
    if (limits.length === 0) return undefined;
    return async () => this.limiter?.({ publisher, limits });
  }
}
