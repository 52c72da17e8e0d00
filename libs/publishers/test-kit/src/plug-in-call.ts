import type { Publisher, PublisherSession } from '@listings/publisher-sdk';
import type { Capabilities, MethodOf, RequestOf } from './capabilities.js';
import type { CheckContext } from './check-context.js';
import type { Outcome } from './demand.js';
import type { Ability } from './driver.js';
import { callMethod } from './methods.js';

/** The context, session and listing of a call. */
export interface CallTarget {
  readonly context: CheckContext;
  readonly session: PublisherSession;
  readonly listingRef: string;
}

/** One method of the plug-in and the way the kit calls it. */
export interface PlugInCall {
  readonly capability: keyof Publisher;
  readonly name: string;
  /** False for calls about the account as a whole. */
  readonly isAboutListing: boolean;
  /** True if the call writes. The kit then calls `prepare` before every run. */
  readonly isWrite: boolean;
  /** True if some plug-ins implement the method without a call to the publisher, and so cannot notice its faults. */
  readonly mayCallNobody?: boolean;
  /** The reason why this plug-in has no such method; undefined if it has. */
  readonly unless?: (publisher: Publisher) => string | undefined;
  /** The abilities of the driver that the call needs. */
  readonly needs?: readonly Ability[];
  /** Accepts further outcomes than `LISTING_NOT_FOUND` for a deleted listing, whose posts and reviews are gone too. */
  readonly whenGone?: (outcome: Outcome<unknown>) => boolean;
  /**
   * Set if the call looks for something that is there: what the core does when the call says that nothing is, as the end of a sentence. An
   * answer that cannot be read must not lead to that.
   */
  readonly looksFor?: string;
  /** Creates the data that the call needs. Returns a function that makes the call and validates the result. */
  prepare(target: CallTarget): Promise<(session: PublisherSession) => Promise<unknown>>;
}

/** What a call needs beside session and listing, and what is special about it. */
type Options<C extends keyof Capabilities, M extends MethodOf<C>> = Partial<Omit<PlugInCall, 'prepare'>> & {
  readonly request?: (target: CallTarget) => Promise<RequestOf<C, M>>;
};

function callOf(defaults: Pick<PlugInCall, 'isAboutListing' | 'isWrite'>) {
  return <C extends keyof Capabilities, M extends MethodOf<C>>(
    capability: C,
    name: M,
    { request, ...special }: Options<C, M> = {},
  ): PlugInCall => ({
    ...{ capability, name, ...defaults, ...special },
    async prepare(target) {
      const { context, listingRef } = target;
      const given = { ...(defaults.isAboutListing && { listingRef }), ...(await request?.(target)) };
      return (session) => callMethod(context, capability, name, { session, ...given });
    },
  });
}

/** A call about the account as a whole. */
export const account = callOf({ isAboutListing: false, isWrite: false });

/** A call about a listing that changes nothing. */
export const read = callOf({ isAboutListing: true, isWrite: false });

/** A call about a listing that writes. */
export const write = callOf({ isAboutListing: true, isWrite: true });
