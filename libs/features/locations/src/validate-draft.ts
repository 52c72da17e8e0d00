import { locationViolations, normalizedDraft } from './rules/location-rules.js';
import { MOST_GROUPINGS } from './rules/list-lengths.js';
import type { LocationDraft, LocationField } from '@listings/domain';
import type { RuleContext } from './rules/location-rules.js';
import { RequestError, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { checkDraft } from './store/draft-check.js';
import { deleteUnusedTags } from './store/account-tags.js';
import type { DraftCheck } from './store/draft-check.js';
import type { Sql } from '@listings/persistence';
import { planSites } from '@listings/publisher-registry';
import type { LocationsDependencies } from './dependencies.js';

/** The fields that identify a business within an account. */
const IDENTITY: readonly LocationField[] = ['name', 'phone', 'postalCode'];

/** The broken rules, the draft in the form in which it would be stored, and the result of the database checks. */
export interface DraftValidation {
  readonly violations: readonly RuleViolation[];
  readonly draft: LocationDraft;
  readonly check: DraftCheck;
}

/**
 * Checks a draft against all rules, including those that need the database. `touched` limits the check to the fields
 * that the client sent. `exceptId` is the id of the location itself, or null for a new one.
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
    /** The violations of {@link countLists}. */
    tooLong: readonly RuleViolation[];
    /** The name of the folder that is created if there is none. */
    newFolder: string | undefined;
    /** A valid new location gets its id here. */
    wantsId?: boolean;
  },
): Promise<DraftValidation> {
  const { accountId, exceptId, touched, origin, tooLong, newFolder, wantsId = false } = options;
  const siteIds = new Set(planSites(publishers, directorySites).map(({ id }) => id));
  const violations = [...tooLong, ...locationViolations(given, touched, { origin, siteIds, today: clock.now() })];
  const draft = normalizedDraft(given);
  const { storeId, name, phone, postalCode, folderId } = draft;
  const wanted = {
    accountId,
    exceptId: exceptId ?? 0,
    storeId,
    name,
    phone,
    postalCode,
    folderId,
    tags: touched.has('tags') && violations.length === 0 ? draft.tags : [],
    newFolder: newFolder ?? null,
    most: MOST_GROUPINGS,
    wantsId: wantsId && violations.length === 0,
  };
  let check = await checkDraft(sql, wanted);
  if (check?.tagsExceeded && (await deleteUnusedTags(sql, { accountId })) > 0) check = await checkDraft(sql, wanted);
  // The account exists because authentication found it by its key.
  if (!check) throw new RequestError('SY90001');
  if (folderId !== null && touched.has('folderId') && check.folderName === undefined) {
    violations.push(violation('SY10039'));
  }
  if (check.storeIdTaken && touched.has('storeId')) violations.push(violation('SY10072'));
  if (check.identityTaken && IDENTITY.some((field) => touched.has(field))) violations.push(violation('SY10017'));
  if (check.tagsExceeded) violations.push(violation('SY10041'));
  if (check.foldersExceeded) violations.push(violation('SY10042'));
  return { violations, draft, check };
}
