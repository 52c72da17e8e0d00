import { locationViolations, settled } from '@listings/domain';
import type { LocationDraft, LocationField, RuleContext } from '@listings/domain';
import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { findConflicts, findFolderName } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import { planSites } from '@listings/publisher-registry';
import type { LocationsDependencies } from './dependencies.js';

/** Fields by which two locations of an account are told apart. */
const IDENTITY: readonly LocationField[] = ['name', 'phone', 'postalCode'];

/**
 * Every rule that a draft breaks, those that need the database included. `touched` limits them to what a client
 * sent; `exceptId` is the location itself.
 */
export async function judgeDraft(
  transaction: Transaction,
  { publishers, clock, directorySites = [] }: LocationsDependencies,
  draft: LocationDraft,
  options: { accountId: number; exceptId: number; touched: ReadonlySet<LocationField>; origin: RuleContext['origin'] },
): Promise<RuleViolation[]> {
  const { accountId, exceptId, touched, origin } = options;
  const siteIds = new Set(planSites(publishers, directorySites).map(({ id }) => id));
  const found = locationViolations(draft, touched, { origin, siteIds, today: clock.now() });
  if (
    draft.folderId !== null &&
    touched.has('folderId') &&
    !(await findFolderName(transaction, { accountId, id: draft.folderId }))
  ) {
    found.push(violation('SY10039'));
  }
  const { storeId, name, phone, postalCode } = settled(draft);
  const conflicts = await findConflicts(transaction, { accountId, exceptId, storeId, name, phone, postalCode });
  if (conflicts.storeId && touched.has('storeId')) found.push(violation('SY10072'));
  if (conflicts.identity && IDENTITY.some((field) => touched.has(field))) found.push(violation('SY10017'));
  return found;
}
