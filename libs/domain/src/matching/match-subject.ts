/**
 * What matching compares: one of our locations or a publisher's listing, every field as its side writes it. What a
 * side does not know is null or empty.
 */
export interface MatchSubject {
  /** Unique within its side; the last word where nothing else decides. */
  readonly id: string;
  readonly name: string;
  readonly street: string | null;
  readonly street1: string | null;
  readonly city: string | null;
  /** Code or name of the subdivision. */
  readonly state: string | null;
  readonly postalCode: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly countryIso: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** In any notation. */
  readonly phones: readonly string[];
  readonly website: string | null;
  readonly storeCode: string | null;
}
