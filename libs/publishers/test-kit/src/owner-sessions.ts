import type { AuthorizationResult, Publisher, SignInResult } from '@listings/publisher-sdk';
import type { MemorySession } from '@listings/publisher-sdk/testing';
import { stored } from './authorization-of.js';
import type { PublisherWorld } from './driver.js';
import type { ObservedHttp } from './observed-http.js';
import { replacing } from './replacing.js';

/** How the owner of a check signs in again. */
interface SignInContext {
  readonly http: Pick<ObservedHttp, 'unobserved'>;
  readonly publisher: Publisher;
  authorize(): Promise<AuthorizationResult>;
  throughForms(first: SignInResult): Promise<AuthorizationResult>;
}

/** Signs in again for the sessions of a check that end by time, as an owner does who enters a code. */
export class OwnerSessions {
  /** The world of the driver, in which moving the time renews the sessions. */
  readonly world: PublisherWorld;
  private connected: readonly { readonly session: MemorySession; readonly since: number }[] = [];

  constructor(
    private readonly context: SignInContext,
    given: PublisherWorld,
  ) {
    const { owner } = given;
    const lastMs = 'issueToken' in owner ? owner.sessionsLastMs : undefined;
    const advance = async (ms: number) => {
      await given.advance?.(ms);
      await context.http.unobserved(() => this.renew(given.now() - (lastMs ?? 0)));
    };
    this.world = lastMs === undefined || !given.advance ? given : replacing(given, { advance });
  }

  /** Keeps the session from its end. */
  remember(session: MemorySession): MemorySession {
    this.connected = [...this.connected, { session, since: this.world.now() }];
    return session;
  }

  private async renew(endedUntil: number): Promise<void> {
    const ended = this.connected.filter(({ since }) => since <= endedUntil);
    for (const { session } of ended) {
      const { authorization } = this.context.publisher;
      const again = authorization.kind === 'token' ? authorization.signInAgain : undefined;
      const result = again
        ? await this.context.throughForms(await again.call(authorization, { credentials: stored(session.current) }))
        : await this.context.authorize();
      // A publisher that accepts the owner no longer leaves the session as it is.
      if (result.outcome === 'connected') session.store(result.credentials);
    }
    const isEnded = new Set(ended.map(({ session }) => session));
    const since = this.world.now();
    this.connected = this.connected.map((each) => (isEnded.has(each.session) ? { ...each, since } : each));
  }
}
