import type { CredentialField, CredentialForm } from './credential-form.js';

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
      /**
       * The publisher's id of the user. If the same user connects again, the core renews the existing account. Absent if
       * the publisher does not say whose credentials these are: the core then renews the account that waits for its
       * owner, if there is exactly one, and otherwise connects a new one.
       */
      readonly subject?: string;
      readonly displayName: string;
      readonly email?: string;
    }
  | {
      readonly outcome: 'refused';
      /**
       * `denied`: the user declined. `scope_missing`: the user withheld a required scope. `failed`: the code or the
       * entered token is invalid.
       */
      readonly reason: 'denied' | 'scope_missing' | 'failed';
      /** A sentence for the owner, which the form of a token shows: what is wrong and what to do. */
      readonly text?: string;
      /** For a form: a sentence for each field whose value the publisher does not accept, by the key of the field. */
      readonly fieldErrors?: { readonly [key: string]: string };
    };

/** The result of a step of signing in with forms: the end of the attempt, or the next form. */
export type SignInResult =
  | AuthorizationResult
  | {
      readonly outcome: 'next';
      /** The form that the owner sees now. */
      readonly form: CredentialForm;
      /**
       * What `complete` needs of this step in the next one, at most 16,384 characters as JSON. The core seals it, keeps it
       * for 15 minutes and hands it only to the next submission of the same form; the browser never gets it.
       */
      readonly state: Credentials;
    };

/** What the owner entered into a form. */
export interface SignInStep {
  /** The value of every declared field, by its key: a text, `yes` or `no`, or the value of a choice. */
  readonly fields: { readonly [key: string]: string };
  /** The `step` of the form. Absent for the first form. */
  readonly step?: string;
  /** The `state` of the result that asked for this form. Absent for the first form. */
  readonly state?: Credentials;
  /** The language of the owner, one of the service's as a BCP 47 tag: for the texts of a refusal. Absent: English. */
  readonly language?: string;
}

/**
 * Connecting and disconnecting an account of the publisher. Every plug-in has this capability: with OAuth, or with a
 * token that the owner enters.
 */
export type AuthorizationCapability = OAuthAuthorization | TokenAuthorization;

/** What both kinds of authorization have. */
export interface Disconnecting {
  /**
   * Revokes the grant when the user disconnects the last account that uses it. Revoking credentials that are already
   * invalid succeeds. The core disconnects the account even if this method fails. Leave it out if the publisher has no
   * revocation: the core then deletes the credentials, and the log says that the owner can withdraw them at the
   * publisher.
   *
   * @param session the account that the user disconnects.
   * @throws TRANSIENT, RATE_LIMITED the core logs the failure: the grant may still exist at the publisher.
   * @example
   * await authorization.revoke(session);
   */
  revoke?(session: PublisherSession): Promise<void>;
}

/**
 * Connecting with what the owner enters in forms of the core: a token, a key and a secret, or a user name and a password,
 * with further steps if the publisher asks for a code.
 */
export interface TokenAuthorization extends Disconnecting {
  readonly kind: 'token';

  /**
   * The fields of the first form, in its order: 1 to 10. The core shows them on the page of the connect link, requires
   * those that are not optional, removes spaces at both ends, and stores nothing but the credentials that `complete`
   * returns.
   */
  readonly fields: readonly CredentialField[];

  /**
   * Turns the entered values into credentials, after a call to the publisher that shows that they are valid. Values that
   * the publisher does not accept are `refused`: the core shows the form again, with `text` and `fieldErrors`. If the
   * publisher asks for more, such as a code that it has sent, return `next`: the core shows that form and calls this
   * method again with its `step`. A further form that is refused three times ends the attempt.
   *
   * @param request.fields the value of every field of the form, by its key.
   * @param request.step the step of the form; absent for the first one.
   * @param request.state the state that the step before has returned; absent for the first form.
   * @returns `connected`, with a `subject` that is the same whenever this user connects, `next`, or `refused`.
   * @throws TRANSIENT, RATE_LIMITED the core stores nothing and shows the form again: the owner can try again. Never put
   *   an entered value into a message, a log line or the URL of a call.
   * @example
   * await complete({ fields: { apiKey: 'k-17' } });
   * // { outcome: 'connected', credentials: { apiKey: 'k-17' }, subject: '4711', displayName: 'Corner Bakery' }
   * await complete({ fields: { user: 'ann', password: 'secret' } });
   * // { outcome: 'next', form: { step: 'code', fields: [...] }, state: { user: 'ann', attempt: 'a-9' } }
   * await complete({ step: 'code', fields: { code: '000000' }, state: { user: 'ann', attempt: 'a-9' } });
   * // { outcome: 'refused', reason: 'failed', fieldErrors: { code: 'Acme Maps does not accept this code.' } }
   */
  complete(request: SignInStep): Promise<SignInResult>;

  /**
   * Signs in again with the credentials of an account that needs its owner, so that the owner enters only what is
   * missing. The core calls this method once when the owner opens a connect link for an account that a call has reported
   * as CREDENTIALS_INVALID; its `text` told the owner why. Leave it out if owners enter everything again.
   *
   * @param request.credentials the stored credentials, which the publisher no longer accepts alone.
   * @param request.language the language of the owner, as in {@link SignInStep}.
   * @returns `next` with the form for the code, `connected` if the publisher accepts the credentials after all, or
   *   `refused`: the core then shows the first form.
   * @throws TRANSIENT, RATE_LIMITED the core shows the first form.
   * @example
   * await signInAgain({ credentials: { user: 'ann', password: 'secret' } });
   * // { outcome: 'next', form: { step: 'code', fields: [...] }, state: { user: 'ann', attempt: 'a-10' } }
   */
  signInAgain?(request: { credentials: Credentials; language?: string }): Promise<SignInResult>;

  /**
   * Checks with one cheap call that the stored credentials are still valid. The core calls this method once a day for
   * every connected account, so that the owner learns of a withdrawn token before work fails.
   *
   * @param session any connected account.
   * @throws CREDENTIALS_INVALID the core asks the owner to reconnect.
   * @throws RATE_LIMITED, TRANSIENT the core checks again an hour later.
   * @example
   * await authorization.check(session);
   */
  check(session: PublisherSession): Promise<void>;
}

/** The range of `refreshGraceSeconds`: a second to an hour. */
export const REFRESH_GRACE_SECONDS = { least: 1, most: 3_600 } as const;

/** Connecting with OAuth, or with another protocol that redirects the owner's browser to the publisher and back. */
export interface OAuthAuthorization extends Disconnecting {
  /** OAuth is the default. */
  readonly kind?: 'oauth';

  /** True if the publisher supports PKCE (S256). The core then creates a challenge for every attempt. */
  readonly pkce: boolean;
  /**
   * What the owner has to confirm before the consent page opens, as one or two sentences in the owner's words: the terms under which the
   * publisher makes data public. The page of the connect link shows them with a button. Absent: the link opens the consent page at once.
   */
  readonly confirmation?: string;
  /**
   * For a publisher whose refresh tokens are good for one use: for how many seconds after it the publisher takes a used one again, and answers
   * with valid tokens; from 1 to 3,600. If the response to a renewal is lost in this time, the core renews once more with the same
   * credentials, and so does the next call after a crash of the process. Two processes never renew at once. Absent: the publisher takes no
   * used one, or tokens stay valid. The core then repeats nothing by itself, and a token that turns out to be used makes it ask the owner to
   * reconnect.
   */
  readonly refreshGraceSeconds?: number;

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

/** A listing of a connected account. */
export interface ListingPlace {
  readonly session: PublisherSession;
  readonly listingRef: string;
}
