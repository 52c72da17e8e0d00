/**
 * The bounds that inputs have in all features [contract 4]: the API's schema declares them, and rules check them where a text has
 * another way in. Lengths are in characters.
 */
export const INPUT_BOUNDS = {
  /** A text that has no bound of its own. */
  text: 1_000,
  url: 2_048,
  /** An id. None of the service is longer. */
  id: 100,
  uuid: 36,
  /** A day, YYYY-MM-DD. */
  day: 10,
  /** A time, ISO-8601. */
  moment: 40,
  /** A country, ISO 3166-1 alpha-2. */
  country: 2,
  hostname: 255,
  emailAddress: 254,
  /** The name of a person or an account. */
  name: 200,
  leastPassword: 10,
  password: 200,
  /** Days of a period that numbers are about [contract 11]. */
  periodDays: 548,
} as const;
