import type { AcrossAccounts, Call, Plans, Reasons } from '@listings/persistence/plans';
import { libraries } from './libraries.js';
import { loadModule, modulesBelow } from './sources.js';

/** A file of plans, which stands in the store of its functions. */
export interface PlanFile {
  readonly folder: string;
  /** Its path in the checkout without the extension. */
  readonly path: string;
  readonly plans: Plans;
}

/** The files of plans of all libraries. */
export const planFiles: readonly PlanFile[] = await Promise.all(
  libraries.flatMap(({ folder }) =>
    modulesBelow(folder, '.plans').map(async (name) => {
      const path = `${folder}/${name}.plans`;
      const { plans } = await loadModule(path);
      if (!plans) throw new Error(`${path} exports no plans.`);
      return { folder, path, plans: plans as Plans };
    }),
  ),
);

/** The calls with their names, which begin with those of the functions. */
export const calls: readonly (readonly [name: string, call: Call])[] = planFiles.flatMap(({ plans }) =>
  Object.entries(plans.calls),
);

/** The functions whose statements are not about one account. */
export const acrossAccounts: Readonly<Record<string, AcrossAccounts>> = Object.assign(
  {},
  ...planFiles.map(({ plans }) => plans.acrossAccounts),
);

/**
 * The functions that visit all accounts, or all rows of a kind, with the reason. Every other function that reads many
 * pages of a table without an index fails the suite.
 */
export const allAccounts: Reasons = Object.fromEntries(
  Object.entries(acrossAccounts).flatMap(([name, { scans, why }]) => (scans ? [[name, why]] : [])),
);

/** The functions that read more when the account has more rows, with the reason. */
export const growing: Reasons = Object.assign({}, ...planFiles.map(({ plans }) => plans.growing));

/** The functions that send statements and have no call of their own, with the reason. */
export const withoutCall: Reasons = Object.assign({}, ...planFiles.map(({ plans }) => plans.withoutCall));

/** The functions with a statement that no call reaches, with the reason: `folder function`. */
export const unreachedSites: Reasons = Object.fromEntries(
  planFiles.flatMap(({ folder, plans }) =>
    Object.entries(plans.unreached ?? {}).map(([name, why]) => [`${folder} ${name}`, why]),
  ),
);
