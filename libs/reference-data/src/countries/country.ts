/** A country as `supportedCountries` returns it [contract 3]. */
export interface Country {
  /** Base64 of `Country:<databaseId>`. */
  readonly id: string;
  /** ISO 3166-1 numeric code. */
  readonly databaseId: number;
  /** ISO 3166-1 alpha-2. */
  readonly iso: string;
  readonly name: string;
  /** Digits without `+`, as in the location record's `countryCode` [contract 4, Record]. */
  readonly dialCode: string;
  /** False for city states: a location there needs no city [contract 4, city]. */
  readonly hasCity: boolean;
  /** Empty if business addresses contain no subdivision: then `stateIso` is not mandatory. */
  readonly states: readonly State[];
}

/** A subdivision of a country [contract 3]. */
export interface State {
  /** Base64 of `State:<number>`; the number is computed from the country and the code only. */
  readonly id: string;
  /** `databaseId` of the country. */
  readonly countryId: number;
  /** The part of ISO 3166-2 after the country prefix: `CA` of `US-CA`. */
  readonly iso: string;
  readonly name: string;
}
