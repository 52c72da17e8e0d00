import { comparableText, dayOf } from '@listings/domain';
import type { LocationDraft, LocationField } from '@listings/domain';
import { RequestError, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import type { Sql, Transaction } from '@listings/persistence';
import { planSites } from '@listings/publisher-registry';
import type { LocationsDependencies } from '../dependencies.js';
import { MOST_GROUPINGS } from '../rules/list-lengths.js';
import { locationViolations, normalizedDraft } from '../rules/location-rules.js';
import type { RuleContext } from '../rules/location-rules.js';
import { addTags, deleteUnusedTags, findTags } from '../store/account-tags.js';
import { checkDraft, checkDrafts } from '../store/draft-check.js';
import type { CheckedDraft, DraftCheck } from '../store/draft-check.js';

/** The fields that identify a business within an account. */
const IDENTITY: readonly LocationField[] = ['name', 'phone', 'postalCode'];

/** The broken rules, the draft in the form in which it would be stored, and the result of the database checks. */
export interface DraftValidation {
  readonly violations: readonly RuleViolation[];
  readonly draft: LocationDraft;
  readonly check: DraftCheck;
  /** The tags that the account does not have yet. */
  readonly newTags: readonly string[];
}

/** A draft to check, or that of a new location. */
export interface GivenDraft {
  readonly draft: LocationDraft;
  /** The id of the location itself, or null for a new one. */
  readonly exceptId: number | null;
  /** The fields that the client sent, to which the check is limited. */
  readonly touched: ReadonlySet<LocationField>;
  /** The violations of {@link countLists}. */
  readonly tooLong: readonly RuleViolation[];
  /** The name of the folder that is created if there is none. */
  readonly newFolder: string | undefined;
}

/** How drafts of an account are checked. */
interface DraftsContext {
  readonly accountId: number;
  readonly origin: RuleContext['origin'];
  /** A valid new location gets its id here. */
  readonly wantsId?: boolean;
  /** Whether all drafts are stored after this check, so that one may take the last place for a tag or folder that another one needs. */
  readonly storesAll?: boolean;
}

/** Drafts that are checked one by one, because the account has hardly any tags or folders left. */
export class CheckedApart extends Error {
  override name = 'CheckedApart';
}

/**
 * Checks drafts against all rules, with one round trip to the database. They are compared with what is stored and not with each other, which
 * the unique indexes do when they are stored. Throws {@link CheckedApart} if all are stored and the bounds of the account are close.
 */
export async function validateDrafts(
  sql: Sql,
  { publishers, clock, directorySites = [] }: LocationsDependencies,
  given: readonly GivenDraft[],
  { accountId, origin, wantsId = false, storesAll = false }: DraftsContext,
): Promise<DraftValidation[]> {
  if (given.length === 0) return [];
  const siteIds = new Set(planSites(publishers, directorySites).map(({ id }) => id));
  const today = clock.now();
  const drafts = given.map(({ draft: each, touched, tooLong, newFolder, exceptId }) => {
    const violations = [...tooLong, ...locationViolations(each, touched, { origin, siteIds, today })];
    const normal = normalizedDraft(each);
    // An earlier release may have stored two locations that differ only in the form of the postal code. An update of other fields must still
    // succeed.
    const changesForm = touched.has('postalCode') || touched.has('countryIso');
    const draft = closedSince(changesForm ? normal : { ...normal, postalCode: each.postalCode }, dayOf(today));
    const { storeId, name, phone, postalCode, folderId } = draft;
    const wanted = {
      exceptId: exceptId ?? 0,
      storeId,
      name,
      phone,
      postalCode,
      folderId,
      tags: touched.has('tags') && violations.length === 0 ? draft.tags : [],
      newFolder: newFolder ?? null,
      wantsId: wantsId && violations.length === 0,
    };
    return { violations, draft, touched, wanted };
  });
  const checks = await checksOf(sql, { accountId, storesAll, drafts: drafts.map(({ wanted }) => wanted) });
  return drafts.map(({ violations, draft, touched, wanted }, index) => {
    const check = checks[index];
    // The account exists because authentication found it by its key.
    if (!check) throw new RequestError('SY90001');
    const { spellings } = check;
    const known = new Set(spellings.map(comparableText));
    return {
      violations: [...violations, ...violationsOf(check, draft, touched)],
      draft: spelled(draft, spellings),
      check,
      newTags: wanted.tags.filter((tag) => !known.has(comparableText(tag))),
    };
  });
}

/** A permanent closure has a first day: today, if the client names none [contract 14]. */
function closedSince(draft: LocationDraft, today: string): LocationDraft {
  if (!draft.permanentlyClosed || draft.permanentlyClosedAt !== null) return draft;
  return { ...draft, permanentlyClosedAt: today };
}

/**
 * A valid draft whose new tags are tags of the account. If two transactions bring a new tag at the same moment in two spellings, the later one
 * waits, and takes the spelling of the other.
 */
export async function withOwnTags(
  transaction: Transaction,
  accountId: number,
  { draft, newTags: tags }: Pick<DraftValidation, 'draft' | 'newTags'>,
): Promise<LocationDraft> {
  if (tags.length === 0) return draft;
  await addTags(transaction, { accountId, tags });
  return spelled(draft, await findTags(transaction, { accountId, tags }));
}

/** A draft whose tags have the spelling that the account uses [contract 14]. */
function spelled(draft: LocationDraft, spellings: readonly string[]): LocationDraft {
  const others = spellings.filter((name) => !draft.tags.includes(name));
  if (others.length === 0) return draft;
  const known = new Map(others.map((name) => [comparableText(name), name]));
  const tags = draft.tags.map((tag) => (spellings.includes(tag) ? tag : (known.get(comparableText(tag)) ?? tag)));
  return { ...draft, tags };
}

/** Asks the database about drafts; names of tags that are not used any more make place for others. */
async function checksOf(
  sql: Sql,
  { accountId, storesAll, drafts }: { accountId: number; storesAll: boolean; drafts: readonly CheckedDraft[] },
): Promise<DraftCheck[]> {
  const reserved = storesAll && drafts.length > 1 ? groupingsOf(drafts) : 0;
  const read = async () => {
    const [only] = drafts;
    const most = MOST_GROUPINGS - reserved;
    if (drafts.length > 1 || !only) return checkDrafts(sql, { accountId, most, drafts });
    const check = await checkDraft(sql, { ...only, accountId, most });
    return check ? [check] : [];
  };
  const checks = await read();
  const tagsExceeded = checks.some((check) => check.tagsExceeded);
  if (reserved > 0 && (tagsExceeded || checks.some(({ foldersExceeded }) => foldersExceeded))) throw new CheckedApart();
  return tagsExceeded && (await deleteUnusedTags(sql, { accountId })) > 0 ? read() : checks;
}

/** The number of tags and folders that drafts may bring together. */
function groupingsOf(drafts: readonly CheckedDraft[]): number {
  const tags = new Set(drafts.flatMap((draft) => draft.tags));
  return tags.size + new Set(drafts.flatMap(({ newFolder }) => newFolder ?? [])).size;
}

/** The rules that a draft breaks by what the database knows. */
function violationsOf(
  check: DraftCheck,
  { folderId }: LocationDraft,
  touched: ReadonlySet<LocationField>,
): RuleViolation[] {
  const violations: RuleViolation[] = [];
  if (folderId !== null && touched.has('folderId') && check.folderName === undefined) {
    violations.push(violation('SY10039'));
  }
  if (check.storeIdTaken && touched.has('storeId')) violations.push(violation('SY10072'));
  if (check.identityTaken && IDENTITY.some((field) => touched.has(field))) violations.push(violation('SY10017'));
  if (check.tagsExceeded) violations.push(violation('SY10041'));
  if (check.foldersExceeded) violations.push(violation('SY10042'));
  return violations;
}
