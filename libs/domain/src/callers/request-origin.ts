/** Where a request of a user comes from. */
export interface RequestOrigin {
  readonly address: string;
  readonly userAgent?: string;
}
