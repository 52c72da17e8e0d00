import type { AcrossAccounts } from './across-accounts.js';
import type { Calls } from './calls.js';

/** Functions of a store, each with the reason for which it stands in a list. */
export type Reasons = Readonly<Record<string, string>>;

/** What is special about the functions of a store. */
export interface Lists {
  /** The functions that read more when the account has more rows. The budget of every other function is the same at any size. */
  readonly growing?: Reasons;
  /** The functions whose statements are not about one account, with how each runs when the rows are distributed by account. */
  readonly acrossAccounts?: Readonly<Record<string, AcrossAccounts>>;
  /** The exported functions that send statements and have no call of their own. */
  readonly withoutCall?: Reasons;
  /** The functions with a statement that no call reaches. */
  readonly unreached?: Reasons;
}

/** What a file of plans declares. */
export interface Plans extends Lists {
  readonly calls: Calls;
}

/**
 * Declares in `store/posts.plans.ts` how the plan suite calls the functions of the store of posts, and how many pages they may
 * read (docs/decisions/0038). No process of the product loads such a file.
 */
export function declarePlans(calls: Calls, lists: Lists = {}): Plans {
  return { ...lists, calls };
}
