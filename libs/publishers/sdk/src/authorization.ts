/**
 * What a connected account may do at the publisher: tokens and ids. Opaque to the core, which stores them encrypted as
 * JSON: dates, maps and `undefined` do not come back as they were.
 */
export type Credentials = { readonly [key: string]: unknown };

/**
 * One connected account while it is worked for. The core makes it; a plug-in takes the credentials from it and renews
 * them through it, never on the side. It works only as long as the call that it was made for.
 */
export interface PublisherSession {
  /** UUID of the connected account. */
  readonly connectionId: string;

  /**
   * The credentials as last stored; a copy, so ask again instead of keeping them.
   *
   * @returns what `complete` or the latest renewal answered.
   * @throws TRANSIENT the call is over: the core has given up waiting for it. Let it pass.
   * @example
   * const { accessToken } = await session.credentials();
   */
  credentials(): Promise<Credentials>;

  /**
   * Replaces credentials that the publisher no longer takes, that are about to lapse, or that lack a listing which has
   * come since. Serialized per connection over all processes: when another one has renewed them since `used` was read,
   * its result is returned and `renew` is not called.
   *
   * @param used what {@link PublisherSession.credentials} answered before the publisher refused it.
   * @param renew asks the publisher for new ones; at most 30 s, at most one at a time for a connection.
   * @returns the credentials to go on with.
   * @throws CREDENTIALS_INVALID thrown on from `renew`: the core marks the account REAUTH_REQUIRED at once.
   * @throws TRANSIENT, RATE_LIMITED thrown on from `renew`: the credentials stay as they are.
   * @example
   * const used = await session.credentials();
   * let answer = await ask(used);
   * if (answer.status === 401) answer = await ask(await session.renew(used, (current) => refresh(current)));
   */
  renew(used: Credentials, renew: (current: Credentials) => Promise<Credentials>): Promise<Credentials>;
}

/** What the browser brings back from the publisher, with what the core kept for it. */
export interface AuthorizationCallback {
  /** The query of the redirect, first value of each parameter. `state` has been checked by the core already. */
  readonly query: { readonly [parameter: string]: string };
  /** The same as in the authorize URL. */
  readonly redirectUri: string;
  /** Set when `pkce` is true. */
  readonly codeVerifier?: string;
}

/** How an attempt to connect ended. `refused` is an answer to show the user, not an error of ours. */
export type AuthorizationResult =
  | {
      readonly outcome: 'connected';
      readonly credentials: Credentials;
      /** The publisher's own id of the user; connecting the same one again renews the existing account. */
      readonly subject: string;
      readonly displayName: string;
      readonly email?: string;
    }
  | {
      readonly outcome: 'refused';
      /** `denied`: the user said no. `scope_missing`: a needed right was unticked. `failed`: the code was stale. */
      readonly reason: 'denied' | 'scope_missing' | 'failed';
    };

/** Connecting an account of the publisher. Every plug-in has it. */
export interface AuthorizationCapability {
  /** True when the publisher takes a PKCE challenge (S256): then the core makes one for every attempt. */
  readonly pkce: boolean;

  /**
   * The address that the owner's browser is sent to. Pure.
   *
   * @param request.redirectUri where the publisher has to send the browser back to; registered there by the operator.
   * @param request.state to be handed through unchanged; the core checks it on the way back.
   * @param request.codeChallenge set when `pkce` is true.
   * @param request.loginHint e-mail address of the owner, where the core knows it.
   * @param request.reconnect true when an account that lost its rights connects again: ask for all of them anew.
   * @returns an absolute URL without any secret in it.
   * @throws nothing: whatever could be wrong is wrong in the settings, and found by `create`.
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
   * Turns what the browser brought back into credentials. An owner who said no, withheld a right or came back with a
   * stale code is a result, not an error: the core sends him on to the client's error page with that reason.
   *
   * @param callback the query as it came; anybody can have made it up but for the state.
   * @returns `connected` with a `subject` that is the same whenever this user connects, or `refused`.
   * @throws TRANSIENT, RATE_LIMITED nothing is stored; the error page says `publisher_unavailable`.
   * @example
   * await complete({ query: { code: 'c1', state: 'x7' }, redirectUri, codeVerifier });
   * // { outcome: 'connected', credentials: { accessToken: '...' }, subject: '4711', displayName: 'Ann' }
   * await complete({ query: { error: 'access_denied', state: 'x7' }, redirectUri });
   * // { outcome: 'refused', reason: 'denied' }
   */
  complete(callback: AuthorizationCallback): Promise<AuthorizationResult>;

  /**
   * Gives the rights back, when the last account of a consent is disconnected. Dead credentials are success. The
   * account is disconnected whatever this answers; a failure is only logged.
   *
   * @param session of the account that is being disconnected.
   * @throws TRANSIENT, RATE_LIMITED logged: the consent may live on at the publisher.
   * @example
   * await authorization.revoke(session);
   */
  revoke(session: PublisherSession): Promise<void>;

  /**
   * For publishers whose credentials lapse when they are not used: renews them through the session when that is
   * due. Called once a day for every connected account; absent where credentials do not lapse.
   *
   * @param session of any connected account, often one that nothing else was asked of for weeks.
   * @throws CREDENTIALS_INVALID the core asks the owner to reconnect.
   * @throws RATE_LIMITED, TRANSIENT the core tries again the next hour.
   * @example
   * const used = await session.credentials();
   * if (isOld(used)) await session.renew(used, (current) => exchange(current));
   */
  keepAlive?(session: PublisherSession): Promise<void>;
}
