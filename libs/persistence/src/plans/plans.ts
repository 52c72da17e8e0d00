import type { AcrossAccounts } from './across-accounts.js';
import type { Calls } from './calls.js';

/** Functions of a file, each with the reason for which it stands in a list. */
export type Reasons = Readonly<Record<string, string>>;

/**
 * What `campaigns.plans.ts` says of the functions in `campaigns.ts`: how the plan suite calls them, and how many pages they may read
 * (docs/decisions/0038). No process of the product loads it.
 */
export interface Plans {
  readonly calls?: Calls;
  /** The functions that read more when the account has more rows. The budget of every other function is the same at any size. */
  readonly growing?: Reasons;
  /** The functions whose statements are not about one account, with how each runs when the rows are distributed by account. */
  readonly acrossAccounts?: Readonly<Record<string, AcrossAccounts>>;
  /** The exported functions that send statements and have no call of their own. */
  readonly withoutCall?: Reasons;
  /** The functions with a statement that no call reaches. */
  readonly unreached?: Reasons;
}

/** Declares the plans of a file of statements. */
export function declarePlans(plans: Plans): Plans {
  return plans;
}
