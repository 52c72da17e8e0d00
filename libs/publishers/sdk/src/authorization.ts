/** What a connected account may do at the publisher: tokens and ids. Opaque to the core, stored encrypted. */
export type Credentials = { readonly [key: string]: unknown };

/**
 * One connected account while it is worked for. The core makes it; a plug-in takes the credentials from it
 * and renews them through it, never on the side.
 */
export interface PublisherSession {
  /** UUID of the connected account. */
  readonly connectionId: string;
  /** The credentials as last stored. */
  credentials(): Promise<Credentials>;
  /**
   * Replaces credentials that the publisher no longer takes, that are about to lapse, or that lack a listing which has
   * come since. Serialized per connection over all processes: when another one has renewed them since `used` was read,
   * its result is returned and `renew` is not called.
   * What `renew` throws is thrown on; `CREDENTIALS_INVALID` makes the core ask the owner to reconnect.
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
  /** True when the publisher takes a PKCE challenge (S256). */
  readonly pkce: boolean;
  /** The address the browser is sent to. `reconnect` is set when an account that lost its rights connects again. */
  authorizeUrl(request: {
    redirectUri: string;
    state: string;
    codeChallenge?: string;
    loginHint?: string;
    reconnect: boolean;
  }): string;
  /** Turns the callback into credentials. Throws `TRANSIENT` when the publisher cannot be reached. */
  complete(callback: AuthorizationCallback): Promise<AuthorizationResult>;
  /** Gives the rights back. Credentials that are dead already are success. */
  revoke(session: PublisherSession): Promise<void>;
  /**
   * For publishers whose credentials lapse when they are not used: renews them through the session when that is
   * due. Called once a day for every connected account; absent where credentials do not lapse.
   *
   * @throws CREDENTIALS_INVALID the core asks the owner to reconnect.
   * @throws RATE_LIMITED, TRANSIENT the core tries again the next hour.
   */
  keepAlive?(session: PublisherSession): Promise<void>;
}
