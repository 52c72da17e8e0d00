import { emptyDraft, WEEKDAYS } from '@listings/domain';
import type { BusinessHoursDay, LocationAttributes, LocationDraft, LocationInput } from '@listings/domain';

/** The fields with several values, to which an edit adds and from which it removes. */
export const EDITED_LISTS = [
  'tags',
  'paymentMethods',
  'additionalPhones',
  'additionalCategoryIds',
  'enabledSiteIds',
] as const;
/** The fields in which an edit finds and replaces a text. */
export const EDITED_TEXTS = [
  'name',
  'description',
  'tagline',
  'street',
  'street1',
  'city',
  'phone',
  'bizUrl',
  'ownerName',
  'ownerEmail',
  'storeId',
] as const satisfies readonly (keyof LocationDraft)[];

/** A field with several values. */
export type EditedList = (typeof EDITED_LISTS)[number];
/** A field with a text. */
export type EditedText = (typeof EDITED_TEXTS)[number];

/** Values of lists. */
export type ListValues = { readonly [Field in EditedList]?: LocationDraft[Field] };

/** A change that is the same for many locations. Its parts are applied in the order of this type. */
export interface LocationEdit {
  /** Fields that get the same value; null clears a field. */
  readonly set?: LocationInput;
  /** Regular days that get these hours; the others stay. */
  readonly setDays?: readonly BusinessHoursDay[];
  /** Attributes that get these values, null for none; the others stay. */
  readonly setAttributes?: Readonly<Record<string, boolean | string | null>>;
  readonly add?: ListValues;
  readonly remove?: ListValues;
  /** Special days, for example holidays, that get these hours; the others stay. */
  readonly addSpecialDays?: readonly BusinessHoursDay[];
  /** Dates that are no special days any more. */
  readonly removeSpecialDays?: readonly string[];
  /** Texts that are replaced wherever they occur in a field, in any case. */
  readonly replace?: readonly { readonly field: EditedText; readonly find: string; readonly with: string }[];
}

/** The input that applies an edit to a location. */
export function inputOfEdit(stored: LocationDraft, edit: LocationEdit): LocationInput {
  const input: Record<string, unknown> = { ...edit.set };
  const now = <Field extends keyof LocationDraft>(field: Field) =>
    (input[field] === null ? emptyDraft[field] : (input[field] ?? stored[field])) as LocationDraft[Field];
  for (const field of EDITED_LISTS) {
    const [more, fewer] = [edit.add?.[field], edit.remove?.[field]];
    if (!more && !fewer) continue;
    const dropped = new Set<unknown>(fewer);
    input[field] = [...new Set<unknown>([...now(field), ...(more ?? [])])].filter((value) => !dropped.has(value));
  }
  if (edit.setDays || edit.addSpecialDays || edit.removeSpecialDays) {
    input['businessHours'] = editedHours(now('businessHours'), edit);
  }
  if (edit.setAttributes) input['attributes'] = editedAttributes(now('attributes'), edit.setAttributes);
  for (const { field, find, with: text } of edit.replace ?? []) {
    const before = now(field);
    if (before !== null && find !== '') input[field] = replaced(before, find, text);
  }
  return input;
}

/** The attributes of an edit in those that a location has. */
export function editedAttributes(
  attributes: LocationAttributes,
  values: NonNullable<LocationEdit['setAttributes']>,
): LocationAttributes {
  const entries = Object.entries({ ...attributes, ...values });
  return Object.fromEntries(entries.filter((entry): entry is [string, boolean | string] => entry[1] !== null));
}

function editedHours(hours: readonly BusinessHoursDay[], edit: LocationEdit): BusinessHoursDay[] {
  const { setDays = [], addSpecialDays = [], removeSpecialDays = [] } = edit;
  const regular = new Map(hours.filter(({ day }) => day !== 'SPECIAL').map((each) => [each.day, each]));
  for (const each of setDays) regular.set(each.day, each);
  const special = new Map(hours.filter(({ day }) => day === 'SPECIAL').map((each) => [each.specialDate ?? '', each]));
  for (const each of addSpecialDays) special.set(each.specialDate ?? '', each);
  for (const date of removeSpecialDays) special.delete(date);
  const week = WEEKDAYS.flatMap((day) => regular.get(day) ?? []);
  return [...week, ...[...special].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each)];
}

/** A text that is longer breaks the rule of its field; replacements that follow each other could let it grow without end. */
const LONGEST_REPLACED = 100_000;

/** Replaces a text wherever it occurs, in any case, without reading it as a pattern, until the result is too long for any field. */
function replaced(text: string, find: string, by: string): string {
  let length = text.length;
  return text.replace(new RegExp(find.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu'), (found) => {
    if (length > LONGEST_REPLACED) return found;
    length += by.length - found.length;
    return by;
  });
}

/**
 * The fields that an edit changes, each once; `specialHours` are the hours on special days. A part that says nothing, such as a list without
 * values, names no field.
 */
export function editedFields({ set = {}, add = {}, remove = {}, replace = [], ...edit }: LocationEdit): string[] {
  const lists = [add, remove].flatMap((part) => Object.entries(part).filter(([, values]) => (values?.length ?? 0) > 0));
  return [
    ...new Set([
      ...Object.entries(set).flatMap(([field, value]) => (value === undefined ? [] : [field])),
      ...lists.map(([field]) => field),
      ...(Object.keys(edit.setAttributes ?? {}).length > 0 ? ['attributes'] : []),
      ...(edit.setDays?.length ? ['businessHours'] : []),
      ...(edit.addSpecialDays?.length || edit.removeSpecialDays?.length ? ['specialHours'] : []),
      ...replace.flatMap(({ field, find }) => (find === '' ? [] : [field])),
    ]),
  ];
}
