/** A row that breaks an invariant of the installation. */
export interface Violation {
  /** The kind of work or of row. */
  readonly kind: string;
  readonly accountId: number;
  /** The values that identify the row within its account and kind. */
  readonly row: string;
}
