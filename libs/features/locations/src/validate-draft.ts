import { locationViolations, normalizedDraft } from '@listings/domain';
import type { LocationDraft, LocationField, RuleContext } from '@listings/domain';
import { RequestError, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { checkDraft } from '@listings/persistence';
import type { DraftCheck, Sql } from '@listings/persistence';
import { planSites } from '@listings/publisher-registry';
import type { LocationsDependencies } from './dependencies.js';

/** Fields by which two locations of an account are told apart. */
const IDENTITY: readonly LocationField[] = ['name', 'phone', 'postalCode'];

/** The rules that a draft breaks, the form in which it would be stored, and what the database said about it. */
export interface DraftValidation {
  readonly violations: readonly RuleViolation[];
  readonly draft: LocationDraft;
  readonly check: DraftCheck;
}

/**
 * Every rule that a draft breaks, those that need the database included. `touched` limits them to what a client
 * sent; `exceptId` is the location itself, or null for a new one, which gets its id here when nothing is wrong.
 */
export async function validateDraft(
  sql: Sql,
  { publishers, clock, directorySites = [] }: LocationsDependencies,
  given: LocationDraft,
  options: {
    accountId: number;
    exceptId: number | null;
    touched: ReadonlySet<LocationField>;
    origin: RuleContext['origin'];
  },
): Promise<DraftValidation> {
  const { accountId, exceptId, touched, origin } = options;
  const siteIds = new Set(planSites(publishers, directorySites).map(({ id }) => id));
  const violations = locationViolations(given, touched, { origin, siteIds, today: clock.now() });
  const draft = normalizedDraft(given);
  const { storeId, name, phone, postalCode, folderId } = draft;
  const check = await checkDraft(sql, {
    accountId,
    exceptId: exceptId ?? 0,
    storeId,
    name,
    phone,
    postalCode,
    folderId,
    wantsId: exceptId === null && violations.length === 0,
  });
  // The caller's account exists: the key led to it.
  if (!check) throw new RequestError('SY90001');
  if (folderId !== null && touched.has('folderId') && check.folderName === undefined) {
    violations.push(violation('SY10039'));
  }
  if (check.storeIdTaken && touched.has('storeId')) violations.push(violation('SY10072'));
  if (check.identityTaken && IDENTITY.some((field) => touched.has(field))) violations.push(violation('SY10017'));
  return { violations, draft, check };
}
