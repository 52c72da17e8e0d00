import type { TSchema } from 'typebox';

/** The families of events and their headings. */
export const eventFamilies = {
  locations: 'Location events',
  listings: 'Listing events',
  differences: 'Difference events, for endpoints that ask for them',
  'connected-accounts': 'Connected-account events',
  reviews: 'Review events',
  posts: 'Post events',
  analytics: 'Review analytics events',
} as const;

/** Name of a family of events. */
export type EventFamily = keyof typeof eventFamilies;

/** A complete body of an event. */
export interface EventExample {
  readonly summary: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * Everything that is documented about one event. The descriptions of the API document, the reference page and
 * `docs/events` come from it, and the tests validate every recorded event against `schema`. Texts are in the Markdown
 * subset of the API document.
 */
export interface EventDescription {
  readonly name: string;
  readonly family: EventFamily;
  /** Whether only endpoints that ask for the type get the event [contract 13]. */
  readonly additional?: boolean;
  /** One sentence without a full stop: what happened. */
  readonly summary: string;
  /** When the event fires, in sentences. */
  readonly fires: string;
  /** When it does not fire although one could expect it; one entry for each case. */
  readonly silent: readonly string[];
  /** What a receiver should know when it processes the event. */
  readonly notes: readonly string[];
  /** The schema of the body. Its title is the name of the component in the API document. */
  readonly schema: TSchema;
  /** At least one body; the first one is the usual case. */
  readonly examples: readonly [EventExample, ...EventExample[]];
}
