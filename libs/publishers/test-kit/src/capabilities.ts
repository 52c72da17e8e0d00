import type { Publisher, PublisherSession, ReviewReplies, ReviewsReading } from '@listings/publisher-sdk';

/** The capabilities for connected accounts. The kit calls methods for replies only if the plug-in has them. */
export interface Capabilities extends Required<Omit<Publisher, 'authorization' | 'reviews'>> {
  readonly reviews: ReviewsReading & Required<ReviewReplies>;
}

/** The session and the listing of a request. */
export interface Place {
  readonly session: PublisherSession;
  readonly listingRef: string;
}

/** The names of the methods of a capability that call the publisher. */
export type MethodOf<C extends keyof Capabilities> = string &
  {
    [M in keyof Capabilities[C]]-?: NonNullable<Capabilities[C][M]> extends (
      request: never,
    ) => Promise<unknown> | AsyncIterable<unknown>
      ? M
      : never;
  }[keyof Capabilities[C]] &
  keyof Capabilities[C];

/** What a request of a method has besides session and listing, which it may replace. */
export type RequestOf<C extends keyof Capabilities, M extends MethodOf<C>> =
  NonNullable<Capabilities[C][M]> extends (request: infer R) => unknown ? Omit<R, keyof Place> & Partial<Place> : never;

/** What a method returns, with all items of a list. */
export type ResultOf<C extends keyof Capabilities, M extends MethodOf<C>> =
  NonNullable<Capabilities[C][M]> extends (request: never) => infer Result
    ? Result extends AsyncIterable<infer Item>
      ? Item[]
      : Awaited<Result>
    : never;
