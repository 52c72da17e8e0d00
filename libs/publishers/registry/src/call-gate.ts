import type { CallLimit, HttpClient } from '@listings/publisher-sdk';

/** The call that is about to begin. */
export interface LimitedCall {
  /** The publisher's constant. */
  readonly publisher: string;
  readonly limits: readonly CallLimit[];
}

/** Resolves when the call may begin, and throws `RATE_LIMITED` if it must wait too long. */
export type CallLimiter = (call: LimitedCall) => Promise<void>;

/** Where the HTTP calls of all plug-ins pass. The process sets the limiter when it has a database. */
export class CallGate {
  limiter: CallLimiter | undefined;

  /** The client for a plug-in: each call first waits until the declared limits have room for it. */
  clientOf(http: HttpClient, { publisher, limits }: LimitedCall): HttpClient {
    if (limits.length === 0) return http;
    return {
      send: async (request) => {
        await this.limiter?.({ publisher, limits });
        return http.send(request);
      },
    };
  }
}
