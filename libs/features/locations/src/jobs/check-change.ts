import { changedFields, draftWith, emptyDraft, locationFields } from '@listings/domain';
import type { LocationField, LocationInput, StoredLocation } from '@listings/domain';
import type { RuleViolation } from '@listings/errors';
import type { LocationsDependencies } from '../dependencies.js';
import { countLists } from '../rules/list-lengths.js';
import { validateDraft } from '../validate-draft.js';

/** A change of a location, or with nothing stored a new location. */
interface CheckedChange {
  readonly accountId: number;
  readonly stored: StoredLocation | undefined;
  readonly input: LocationInput;
  /** The names of the folders of stored locations by their ids. */
  readonly folderNames: ReadonlyMap<string, string>;
}

/** The rules that a change breaks, and the fields that it changes; writes nothing. */
export async function checkChange(
  deps: LocationsDependencies,
  { accountId, stored, input: given, folderNames }: CheckedChange,
): Promise<{ violations: readonly RuleViolation[]; fields: readonly LocationField[] }> {
  const { input, violations: tooLong } = countLists(given);
  const newFolder = input.folderName?.trim() || undefined;
  const { violations, draft } = await validateDraft(deps.database, deps, draftWith(stored ?? emptyDraft, input), {
    accountId,
    exceptId: stored?.id ?? null,
    touched: new Set(stored ? locationFields.filter((field) => input[field] !== undefined) : locationFields),
    origin: 'client',
    tooLong,
    newFolder,
  });
  if (!stored) return { violations, fields: [] };
  const fields = changedFields(stored, draft).filter((field) => field !== 'folderId' || newFolder === undefined);
  const movesFolder = newFolder !== undefined && folderNames.get(stored.folderId ?? '') !== newFolder;
  return { violations, fields: movesFolder ? [...fields, 'folderId'] : fields };
}

/** The ids of the folders in which some locations are. */
export function folderIdsOf(stored: readonly StoredLocation[]): string[] {
  return [...new Set(stored.flatMap(({ folderId }) => folderId ?? []))];
}
