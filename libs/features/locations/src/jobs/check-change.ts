import { changedFields, comparableText, draftWith, emptyDraft, folderNameOf, locationFields } from '@listings/domain';
import type { LocationField, LocationInput, StoredLocation } from '@listings/domain';
import type { RuleViolation } from '@listings/errors';
import type { LocationsDependencies } from '../dependencies.js';
import { countLists } from '../rules/list-lengths.js';
import { validateDrafts } from '../saving/validate-draft.js';
import type { DraftValidation } from '../saving/validate-draft.js';

/** A change of a location, or with nothing stored a new location. */
interface CheckedChange {
  readonly stored: StoredLocation | undefined;
  readonly input: LocationInput;
}

/** The rules that a change breaks, and the fields that it changes. */
export interface CheckResult {
  readonly violations: readonly RuleViolation[];
  readonly fields: readonly LocationField[];
}

/** The rules that changes break, and the fields that they change, in their order; writes nothing, and compares no change with another one. */
export async function checkChanges(
  deps: LocationsDependencies,
  changes: readonly CheckedChange[],
  {
    accountId,
    folderNames,
  }: {
    readonly accountId: number;
    /** The names of the folders of stored locations by their ids. */
    readonly folderNames: ReadonlyMap<string, string>;
  },
): Promise<CheckResult[]> {
  const given = changes.map(({ stored, input: each }) => {
    const { input, violations: tooLong } = countLists(each);
    return {
      stored,
      draft: draftWith(stored ?? emptyDraft, input),
      exceptId: stored?.id ?? null,
      touched: new Set(stored ? locationFields.filter((field) => input[field] !== undefined) : locationFields),
      tooLong,
      newFolder: folderNameOf(input),
    };
  });
  const validated = await validateDrafts(deps.database, deps, given, { accountId, origin: 'client' });
  return given.map(({ stored, newFolder }, index) => {
    const { violations, draft } = validated[index] as DraftValidation;
    if (!stored) return { violations, fields: [] };
    const fields = changedFields(stored, draft).filter((field) => field !== 'folderId' || newFolder === undefined);
    const folder = folderNames.get(stored.folderId ?? '') ?? '';
    const movesFolder = newFolder !== undefined && comparableText(folder) !== comparableText(newFolder);
    return { violations, fields: movesFolder ? [...fields, 'folderId' as const] : fields };
  });
}

/** The ids of the folders in which some locations are. */
export function folderIdsOf(stored: readonly StoredLocation[]): string[] {
  return [...new Set(stored.flatMap(({ folderId }) => folderId ?? []))];
}
