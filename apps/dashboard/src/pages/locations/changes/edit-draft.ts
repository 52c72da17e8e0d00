import type { PublicSchemas } from '../../../api/types.js';
import { toApiTime } from '../hours/hours.js';
import type { DayHours, Weekday } from '../hours/hours.js';

/** The change as the service takes it, without the selection. */
export type LocationChange = Omit<
  PublicSchemas['StartLocationEditInput'],
  'clientMutationId' | 'locationIds' | 'filter' | 'query' | 'all' | 'unattended'
>;

/** A field with several values. */
export const LIST_FIELDS = ['tags', 'paymentMethods', 'additionalPhones'] as const;
/** A field with a text; the website first, because it changes most. */
export const TEXT_FIELDS = [
  'bizUrl',
  'phone',
  'tagline',
  'description',
  'name',
  'ownerName',
  'ownerEmail',
  'street1',
] as const;

/** What becomes of a list. */
export interface ListDraft {
  readonly mode: 'add' | 'remove' | 'set';
  readonly values: readonly string[];
}

/** What becomes of a text. */
export interface TextDraft {
  readonly field: (typeof TEXT_FIELDS)[number];
  readonly mode: 'set' | 'replace' | 'clear';
  readonly find: string;
  readonly text: string;
}

/** What a person wants to change in many locations. */
export interface EditDraft {
  /** Dates that get the same hours; null intervals remove the special hours of the dates. */
  readonly special: { readonly dates: readonly string[]; readonly intervals: DayHours | null };
  /** Regular days that get other hours. */
  readonly week: Readonly<Partial<Record<Weekday, DayHours>>>;
  readonly lists: Readonly<Partial<Record<(typeof LIST_FIELDS)[number], ListDraft>>>;
  readonly subCategoryId: string;
  readonly folder: { readonly mode: 'keep' | 'move' | 'none'; readonly name: string };
  readonly temporarilyClosed: 'keep' | 'yes' | 'no';
  readonly texts: readonly TextDraft[];
}

/** A draft that changes nothing. */
export const NO_CHANGE: EditDraft = {
  special: { dates: [], intervals: [] },
  week: {},
  lists: {},
  subCategoryId: '',
  folder: { mode: 'keep', name: '' },
  temporarilyClosed: 'keep',
  texts: [],
};

const hoursOf = (intervals: DayHours) => ({
  type: intervals.length > 0 ? ('OPEN' as const) : ('CLOSED' as const),
  slots: intervals.map(({ start, end }) => ({ start: toApiTime(start), end: toApiTime(end) })),
});

/** The change of a draft; parts that change nothing are left out. */
export function toChange({
  special,
  week,
  lists,
  subCategoryId,
  folder,
  temporarilyClosed,
  texts,
}: EditDraft): LocationChange {
  const { dates, intervals } = special;
  const days = (Object.entries(week) as [Weekday, DayHours][]).map(([day, hours]) => ({ day, ...hoursOf(hours) }));
  const listsBy = (mode: ListDraft['mode']) =>
    Object.fromEntries(
      Object.entries(lists)
        .filter(([, list]) => list.mode === mode && (list.values.length > 0 || mode === 'set'))
        .map(([field, list]) => [field, [...list.values]]),
    );
  const set: Record<string, unknown> = {
    ...listsBy('set'),
    ...(subCategoryId !== '' && { subCategoryId }),
    ...(folder.mode === 'move' && folder.name.trim() !== '' && { folderName: folder.name.trim() }),
    ...(folder.mode === 'none' && { folderId: null }),
    ...(temporarilyClosed !== 'keep' && { temporarilyClosed: temporarilyClosed === 'yes' }),
  };
  for (const { field, mode, text } of texts) {
    if (mode === 'clear') set[field] = null;
    if (mode === 'set' && text.trim() !== '') set[field] = text;
  }
  const replace = texts
    .filter(({ mode, find }) => mode === 'replace' && find !== '')
    .map(({ field, find, text }) => ({ field, find, with: text }));
  return {
    ...filled('set', set),
    ...filled('add', listsBy('add')),
    ...filled('remove', listsBy('remove')),
    ...(days.length > 0 && { setDays: days }),
    ...(dates.length > 0 &&
      intervals && {
        addSpecialDays: dates.map((date) => ({ day: 'SPECIAL' as const, specialDate: date, ...hoursOf(intervals) })),
      }),
    ...(dates.length > 0 && !intervals && { removeSpecialDays: [...dates] }),
    ...(replace.length > 0 && { replace }),
  };
}

function filled(name: string, values: object): object {
  return Object.keys(values).length > 0 ? { [name]: values } : {};
}

/** Whether a change says anything. */
export function changesSomething(change: LocationChange): boolean {
  return Object.keys(change).length > 0;
}
