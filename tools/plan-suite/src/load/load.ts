/** A statement that fills one table. */
export interface Load {
  readonly table: string;
  readonly sql: string;
}

/** The number of rows of a load. Everything else grows with them. */
export interface LoadSize {
  readonly accounts: number;
  readonly locations: number;
  readonly events: number;
}
