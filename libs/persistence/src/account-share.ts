/** An account with its share of something, in a list of those that use the most of it. */
export interface AccountShare {
  readonly accountId: number;
  readonly amount: number;
}
