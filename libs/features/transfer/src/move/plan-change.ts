import { createHash } from 'node:crypto';
import { draftWith, emptyDraft, locationFields, sameFieldValue, sameValue } from '@listings/domain';
import type { LocationField, LocationInput, StoredLocation } from '@listings/domain';

/** For each field digests of the value at the other service, and of the value that was stored here for it. */
export type FieldDigests = Readonly<Partial<Record<LocationField, readonly [there: string, here: string]>>>;

/** A location here, and what the other service says about it. */
export interface ComparedLocation {
  readonly stored: StoredLocation;
  /** The name of its folder here; null if it is in none. */
  readonly folderName: string | null;
  readonly given: LocationInput;
  /** What was moved before; undefined if the location was not moved before. */
  readonly moved: FieldDigests | undefined;
  /** Whether the other service wins over what somebody has changed here. */
  readonly overwrite: boolean;
}

/** What a repeated move changes of a location. */
export interface PlannedChange {
  /** The fields that get the value of the other service. */
  readonly taken: readonly LocationField[];
  /** The fields that both sides have changed: they keep the value that they have here. */
  readonly kept: readonly LocationField[];
  readonly input: LocationInput;
}

/**
 * Decides field by field: what has changed there is taken, unless somebody has changed it here as well. Of a location that was here before the
 * first move only empty fields are filled.
 */
export function planChange({ stored, folderName, given, moved, overwrite }: ComparedLocation): PlannedChange {
  const taken: LocationField[] = [];
  const kept: LocationField[] = [];
  const draft = draftWith(stored, given);
  for (const field of locationFields) {
    const there = valueThere(given, field);
    if (there === undefined) continue;
    const isSame =
      field === 'folderId'
        ? (there ?? null) === folderName
        : sameFieldValue(field, comparable(field, draft[field]), hereOf(stored, field));
    if (isSame) continue;
    const before = moved?.[field];
    if (before?.[0] === digestOf(there) && !overwrite) continue;
    const isEmpty =
      before === undefined && typeof stored[field] !== 'boolean' && sameValue(stored[field], emptyDraft[field]);
    if (overwrite || isEmpty || before?.[1] === digestOf(hereOf(stored, field))) taken.push(field);
    else kept.push(field);
  }
  return { taken, kept, input: inputOf(given, taken) };
}

/** What the next move compares with: the fields that have the value of the other service now, and the others as they were. */
export function digestsAfter(
  given: LocationInput,
  stored: StoredLocation,
  { moved, kept }: { moved: FieldDigests | undefined; kept: readonly LocationField[] },
): FieldDigests {
  const digests: Partial<Record<LocationField, readonly [string, string]>> = {};
  for (const field of locationFields) {
    const there = valueThere(given, field);
    const before = moved?.[field];
    if (there === undefined || kept.includes(field)) {
      if (before) digests[field] = before;
      continue;
    }
    const digest = digestOf(there);
    // What did not change there keeps what was stored for it, also if somebody has changed it here since.
    digests[field] = before?.[0] === digest ? before : [digest, digestOf(hereOf(stored, field))];
  }
  return digests;
}

/** The value of a field at the other service; a folder is its name. Undefined if the service says nothing. */
function valueThere(given: LocationInput, field: LocationField): unknown {
  return field === 'folderId' ? given.folderName : given[field];
}

function hereOf(stored: StoredLocation, field: LocationField): unknown {
  return comparable(field, stored[field]);
}

/** Publishers give action links names, which are no change of a person. */
function comparable(field: LocationField, value: unknown): unknown {
  if (field !== 'placeActionLinks' || !Array.isArray(value)) return value;
  return value.map(({ placeActionType, uri, isPreferred }: Record<string, unknown>) => ({
    placeActionType,
    uri,
    isPreferred,
  }));
}

function inputOf(given: LocationInput, fields: readonly LocationField[]): LocationInput {
  const input: Record<string, unknown> = {};
  for (const field of fields) {
    if (field !== 'folderId') input[field] = given[field];
    else if (given.folderName) input['folderName'] = given.folderName;
    else input['folderId'] = null;
  }
  return input as LocationInput;
}

/** A short digest of a value, whatever the order of the keys of its objects. */
export function digestOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value)) ?? '')
    .digest('base64url')
    .slice(0, 12);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, each]) => [key, sorted(each)]),
  );
}
