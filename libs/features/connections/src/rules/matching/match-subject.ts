/**
 * Input of matching: one of our locations or a publisher's listing, with every field as its side spells it. Unknown
 * fields are null or empty.
 */
export interface MatchSubject {
  /** Unique within its side; breaks ties. */
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
