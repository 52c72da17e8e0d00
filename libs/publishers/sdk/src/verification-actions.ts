import type { PublisherSession } from './authorization.js';

/**
 * The kinds of methods by which a publisher verifies a business. ADDRESS: a letter or a postcard. AUTOMATIC: the
 * publisher decides at once, without a code.
 */
export type VerificationMethodKind = 'PHONE_CALL' | 'SMS' | 'EMAIL' | 'ADDRESS' | 'AUTOMATIC';

/** A method that a publisher offers for a listing now. */
export interface VerificationMethod {
  /** Identifies the method among those of the listing, at most 255 characters. */
  readonly id: string;
  readonly kind: VerificationMethodKind;
  /** Where the code goes, as the publisher tells: a phone number, an e-mail address or a postal address, which may be masked. */
  readonly sendsTo?: string;
  /** Days until the code normally arrives, if the publisher says so. */
  readonly expectedDays?: number;
  /**
   * What a person enters before the start: the e-mail address to which the code goes, or the name of the person to whom
   * the letter is addressed. Absent: nothing.
   */
  readonly asks?: 'EMAIL_ADDRESS' | 'CONTACT_NAME';
}

/** What the publisher did when a verification was started. */
export interface StartedVerification {
  /** PENDING: the publisher has sent a code. UNDER_REVIEW: it decides without one. VERIFIED: it has decided at once. */
  readonly state: 'PENDING' | 'UNDER_REVIEW' | 'VERIFIED';
  /** The method that was used. */
  readonly method: VerificationMethod;
  /** The publisher's id of this verification, at most 255 characters; absent if it has none. */
  readonly ref?: string;
}

/**
 * The codes of `CONTENT_REJECTED` that the core understands here. `wrong_code`: another attempt is possible.
 * `code_expired`, `too_many_tries` and `none_pending`: a new verification has to be started. `method_not_offered`: the
 * methods have changed, or the publisher offers none for this listing. `input_invalid`: what the person entered.
 */
export type VerificationRefusalCode =
  'wrong_code' | 'code_expired' | 'too_many_tries' | 'none_pending' | 'method_not_offered' | 'input_invalid';

/**
 * Verifying a business through the service: a person chooses a method, the publisher sends a code, and the person enters
 * it. A plug-in that offers this also offers `verification`, by which the core reads the state afterwards.
 */
export interface VerificationActionsCapability {
  /**
   * Lists the methods that the publisher offers for the listing now. The core calls this method in the request of a
   * person who waits for it, so it should make one call to the publisher.
   *
   * @param request.language the language of the owner as a BCP 47 tag, in which the publisher calls or writes.
   * @returns the methods; empty if the listing needs none or cannot be verified.
   * @throws CREDENTIALS_INVALID, LISTING_INACCESSIBLE, LISTING_NOT_FOUND, RATE_LIMITED, TRANSIENT, NO_DATA the person
   *   sees why there are no methods.
   * @example
   * await verificationActions.listMethods({ session, listingRef, language: 'en' });
   * // [{ id: 'SMS +1 *** 34', kind: 'SMS', sendsTo: '+1 *** 34' }]
   */
  listMethods(request: {
    session: PublisherSession;
    listingRef: string;
    language: string;
  }): Promise<readonly VerificationMethod[]>;

  /**
   * Starts a verification: the publisher sends a code, once per call. The plug-in never repeats the call by itself,
   * because each one sends a letter or makes a phone call. A method that the publisher no longer offers is refused
   * before anything is sent.
   *
   * @param request.methodId the id of a method from `listMethods`.
   * @param request.input what the person entered for `asks` of the method.
   * @param request.language as in `listMethods`.
   * @returns what the publisher did.
   * @throws CONTENT_REJECTED with a {@link VerificationRefusalCode}: nothing was sent, and the person sees `text`.
   * @throws TRANSIENT with `outcomeUnknown`: the core treats the verification as started, reads the state, and lets the
   *   person enter a code. It starts another one only if the person asks for it.
   * @throws CREDENTIALS_INVALID, LISTING_INACCESSIBLE, LISTING_NOT_FOUND, RATE_LIMITED nothing was sent.
   * @example
   * await verificationActions.startVerification({ session, listingRef, methodId: 'SMS +1 *** 34', language: 'en' });
   * // { state: 'PENDING', method: { id: 'SMS +1 *** 34', kind: 'SMS', sendsTo: '+1 *** 34' }, ref: 'verifications/7' }
   */
  startVerification(request: {
    session: PublisherSession;
    listingRef: string;
    methodId: string;
    input?: string;
    language: string;
  }): Promise<StartedVerification>;

  /**
   * Completes a verification with the code that the owner received. The plug-in sends a code once, because the publisher
   * counts wrong ones.
   *
   * @param request.ref the reference of {@link StartedVerification}. Absent if the answer to the start was lost, or if
   *   the owner started the verification at the publisher: the plug-in completes the one that is pending.
   * @param request.code the code as the person entered it, without spaces around it.
   * @returns VERIFIED, or UNDER_REVIEW if the publisher accepted the code and has not decided yet.
   * @throws CONTENT_REJECTED with a {@link VerificationRefusalCode}. Say in `text` how many tries are left, if the
   *   publisher tells it.
   * @throws TRANSIENT the core reads the state and asks the person to look at it before the next attempt.
   * @throws CREDENTIALS_INVALID, LISTING_INACCESSIBLE, LISTING_NOT_FOUND, RATE_LIMITED the publisher did not see the
   *   code.
   * @example
   * await verificationActions.completeVerification({ session, listingRef, ref: 'verifications/7', code: '48213' });
   * // 'VERIFIED'
   */
  completeVerification(request: {
    session: PublisherSession;
    listingRef: string;
    ref?: string;
    code: string;
  }): Promise<'VERIFIED' | 'UNDER_REVIEW'>;
}
