import type { Caller } from '@listings/domain';
import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { findFolderNames } from '@listings/feature-locations';
import { isUuid } from '@listings/pagination';
import type { InUnit } from '@listings/persistence';
import type { HealthDependencies } from './dependencies.js';
import type { DifferenceRule } from './rules/difference-rules.js';
import { findRules, storeRules } from './store/difference-rules.js';
import { DIFFERENCE_RULING, RULES_SUBJECT } from './work/subjects.js';

/** The rules of the account, in their order. */
export async function readRules(
  { database }: Pick<HealthDependencies, 'database'>,
  { accountId }: Pick<Caller, 'accountId'>,
): Promise<readonly DifferenceRule[]> {
  return (await findRules(database, { accountId })).rules;
}

/**
 * Replaces the rules of the account. They decide about the differences that are open already, too. Returns the rules that the change breaks:
 * each folder is of the account. Nothing is saved then.
 */
export async function saveRules(
  { unit, work }: InUnit<HealthDependencies>,
  { accountId }: Pick<Caller, 'accountId'>,
  rules: readonly DifferenceRule[],
): Promise<readonly RuleViolation[]> {
  const folders = [...new Set(rules.flatMap(({ folderId }) => folderId ?? []))];
  if (!folders.every(isUuid)) return [violation('SY10039')];
  return unit.transaction(async (transaction) => {
    const known = await findFolderNames(transaction, { accountId, ids: folders });
    if (folders.some((id) => !known.has(id))) return [violation('SY10039')];
    await storeRules(transaction, { accountId, rules });
    work.add(transaction, { accountId, kind: DIFFERENCE_RULING, rows: [{ subject: RULES_SUBJECT }] });
    return [];
  });
}
