/**
 * The tokens and ids that authorize a connected account at the publisher. The core does not interpret them. It stores
 * them encrypted as JSON, so dates, maps and `undefined` do not survive.
 */
export type Credentials = { readonly [key: string]: unknown };

/**
 * A connected account for the duration of one call. The core creates the session. The plug-in reads the credentials
 * from it and renews them only through it. The session is invalid once the call has ended.
 */
export interface PublisherSession {
  /** UUID of the connected account. */
  readonly connectionId: string;

  /**
   * Reads the stored credentials. The result is a copy: call this method again before each request instead of keeping
   * it, because it also stops a call that another process has taken over.
   *
   * @returns the result of `complete` or of the latest renewal.
   * @throws TRANSIENT the call has ended: the core no longer waits for it. Do not catch this error.
   * @example
   * const { accessToken } = await session.credentials();
   */
  credentials(): Promise<Credentials>;

  /**
   * Replaces credentials that the publisher rejects, that are about to expire, or that do not cover a listing added
   * later. The core serializes renewals per connection across all processes: if another call has renewed the
   * credentials since this call read `used`, the core returns the renewed credentials and does not call `renew`.
   *
   * @param used the result of {@link PublisherSession.credentials} that the publisher rejected.
   * @param renew requests new credentials from the publisher. It must finish within 30 s; the core runs at most one per
   *   connection at a time.
   * @returns the credentials to continue with.
   * @throws CREDENTIALS_INVALID rethrown from `renew`: the core marks the account REAUTH_REQUIRED at once.
   * @throws TRANSIENT, RATE_LIMITED rethrown from `renew`: the stored credentials do not change.
   * @example
   * const used = await session.credentials();
   * let answer = await ask(used);
   * if (answer.status === 401) answer = await ask(await session.renew(used, (current) => refresh(current)));
   */
  renew(used: Credentials, renew: (current: Credentials) => Promise<Credentials>): Promise<Credentials>;
}

/** The redirect from the publisher, and the values that the core stored for this attempt to connect. */
export interface AuthorizationCallback {
  /** The query of the redirect, with the first value of each parameter. The core has already verified `state`. */
  readonly query: { readonly [parameter: string]: string };
  /** The `redirectUri` of the authorize URL. */
  readonly redirectUri: string;
  /** Set when `pkce` is true. */
  readonly codeVerifier?: string;
}

/** The result of an attempt to connect. `refused` is a result to show to the user, not an error. */
export type AuthorizationResult =
  | {
      readonly outcome: 'connected';
      readonly credentials: Credentials;
      /** The publisher's id of the user. If the same user connects again, the core renews the existing account. */
      readonly subject: string;
      readonly displayName: string;
      readonly email?: string;
    }
  | {
      readonly outcome: 'refused';
      /** `denied`: the user declined. `scope_missing`: the user withheld a required scope. `failed`: invalid code. */
      readonly reason: 'denied' | 'scope_missing' | 'failed';
    };

/** Connecting and disconnecting an account of the publisher. Every plug-in has this capability. */
export interface AuthorizationCapability {
  /** True if the publisher supports PKCE (S256). The core then creates a challenge for every attempt. */
  readonly pkce: boolean;

  /**
   * Builds the URL to which the core redirects the owner's browser. The function is pure.
   *
   * @param request.redirectUri the URL to which the publisher must redirect the browser. The operator registers it at
   *   the publisher.
   * @param request.state must reach the redirect unchanged; the core verifies it there.
   * @param request.codeChallenge set when `pkce` is true.
   * @param request.loginHint the owner's e-mail address, if the core knows it.
   * @param request.reconnect true when the owner reconnects an account that lost its permissions: request all of them
   *   again.
   * @returns an absolute URL that contains no secret.
   * @throws nothing. Invalid settings are an error of `create`.
   * @example
   * authorizeUrl({ redirectUri: 'https://core.example/oauth/acme-maps', state: 'x7', reconnect: false });
   * // 'https://acme.example/oauth?client_id=me&redirect_uri=https%3A%2F%2Fcore...&state=x7'
   */
  authorizeUrl(request: {
    redirectUri: string;
    state: string;
    codeChallenge?: string;
    loginHint?: string;
    reconnect: boolean;
  }): string;

  /**
   * Exchanges the redirect for credentials. If the owner declined, withheld a scope or returned with an invalid code,
   * the method returns `refused` and throws nothing. The core then redirects the owner to the client's error page with
   * that reason.
   *
   * @param callback the query as received. Except for `state`, anybody can have forged it.
   * @returns `connected` with a `subject` that is the same whenever this user connects, or `refused`.
   * @throws TRANSIENT, RATE_LIMITED the core stores nothing; the error page shows `publisher_unavailable`.
   * @example
   * await complete({ query: { code: 'c1', state: 'x7' }, redirectUri, codeVerifier });
   * // { outcome: 'connected', credentials: { accessToken: '...' }, subject: '4711', displayName: 'Ann' }
   * await complete({ query: { error: 'access_denied', state: 'x7' }, redirectUri });
   * // { outcome: 'refused', reason: 'denied' }
   */
  complete(callback: AuthorizationCallback): Promise<AuthorizationResult>;

  /**
   * Revokes the grant when the user disconnects the last account that uses it. Revoking credentials that are already
   * invalid succeeds. The core disconnects the account even if this method fails.
   *
   * @param session the account that the user disconnects.
   * @throws TRANSIENT, RATE_LIMITED the core logs the failure: the grant may still exist at the publisher.
   * @example
   * await authorization.revoke(session);
   */
  revoke(session: PublisherSession): Promise<void>;

  /**
   * Renews credentials that expire when they are not used. The core calls this method once a day for every connected
   * account; the plug-in renews through the session when a renewal is due. Leave it out if credentials do not expire.
   *
   * @param session any connected account, possibly one without any other call for weeks.
   * @throws CREDENTIALS_INVALID the core asks the owner to reconnect.
   * @throws RATE_LIMITED, TRANSIENT the core retries an hour later.
   * @example
   * const used = await session.credentials();
   * if (isOld(used)) await session.renew(used, (current) => exchange(current));
   */
  keepAlive?(session: PublisherSession): Promise<void>;
}
