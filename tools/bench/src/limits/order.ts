/** What a process of the benchmark of limits does. */
export interface ProcessOrder {
  readonly database: string;
  /** The encryption key of the credentials. */
  readonly key: string;
  readonly publisher: string;
  readonly account: { readonly accountId: number; readonly connectedAccountId: string };
  /** Calls a second that the publisher allows. */
  readonly calls: number;
  /** Rows of work that are due at the same time. */
  readonly rows: number;
  readonly callsOfMethod: number;
}
