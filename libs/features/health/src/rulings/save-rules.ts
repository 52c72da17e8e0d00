import type { Caller } from '@listings/domain';
import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { findFolderNames } from '@listings/feature-locations';
import { isUuid } from '@listings/pagination';
import type { InUnit } from '@listings/persistence';
import type { HealthDependencies } from '../dependencies.js';
import type { DifferenceRule } from '../rules/difference-rules.js';
import { findRules, storeRules } from '../store/difference-rules.js';
import type { RuleSet } from '../store/difference-rules.js';
import { DIFFERENCE_RULING, RULES_SUBJECT } from '../work/subjects.js';

/** The rules of the account, in their order, with their version. */
export async function readRules(
  { database }: Pick<HealthDependencies, 'database'>,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<RuleSet> {
  return findRules(database, { accountId });
}

/** New rules of an account. */
export interface NewRules {
  readonly rules: readonly DifferenceRule[];
  /** The version that the caller has read; if somebody has saved another one since, nothing is saved. Absent: any version. */
  readonly expectedVersion?: number;
}

/** The version of the saved rules; null with what was wrong, if nothing was saved. */
export interface SavedRules {
  readonly version: number | null;
  readonly violations: readonly RuleViolation[];
}

/**
 * Replaces the rules of the account, and returns their version. The new rules also decide about the differences that are already open. If a
 * folder is not of the account, or somebody else has saved rules meanwhile, it saves nothing and returns the broken rules.
 */
export async function saveRules(
  { unit, work }: InUnit<HealthDependencies>,
  { accountId }: Pick<Caller, 'accountId'>,
  { rules, expectedVersion }: NewRules,
): Promise<SavedRules> {
  const folders = [...new Set(rules.flatMap(({ folderId }) => folderId ?? []))];
  if (!folders.every(isUuid)) return refused('SY10039');
  return unit.transaction(async (transaction) => {
    const known = await findFolderNames(transaction, { accountId, ids: folders });
    if (folders.some((id) => !known.has(id))) return refused('SY10039');
    const version = await storeRules(transaction, { accountId, rules, expectedVersion });
    if (version === undefined) return refused('SY88001');
    work.add(transaction, { accountId, kind: DIFFERENCE_RULING, rows: [{ subject: RULES_SUBJECT }] });
    return { version, violations: [] };
  });
}

function refused(code: 'SY10039' | 'SY88001'): SavedRules {
  return { version: null, violations: [violation(code)] };
}
