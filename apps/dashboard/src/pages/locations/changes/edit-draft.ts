import type { PublicSchemas } from '../../../api/types.js';
import { NO_VALUES, toInput } from '../editor/form-values.js';
import type { FormValues } from '../editor/form-values.js';
import { toDayHours } from '../hours/hours.js';
import type { DayHours, Weekday } from '../hours/hours.js';

/** The change as the service takes it, without the selection. */
export type LocationChange = Omit<
  PublicSchemas['StartLocationEditInput'],
  'clientMutationId' | 'locationIds' | 'filter' | 'query' | 'all' | 'unattended'
>;

/** A field with several values. */
export const LIST_FIELDS = [
  'tags',
  'paymentMethods',
  'additionalPhones',
  'additionalCategoryIds',
  'enabledSiteIds',
] as const;
/** Lists whose values are numbers. */
const NUMBERED: readonly string[] = ['additionalCategoryIds', 'enabledSiteIds'];
/** A field with a text; the website first, because it changes most. */
export const TEXT_FIELDS = [
  'bizUrl',
  'phone',
  'phoneExtension',
  'tagline',
  'description',
  'name',
  'ownerName',
  'ownerEmail',
  'street',
  'street1',
  'city',
  'postalCode',
  'yearOfIncorporation',
  'storeId',
] as const;
/** Texts that are set or cleared only: the service finds and replaces nothing in them. */
const WHOLE_TEXTS = ['postalCode', 'yearOfIncorporation', 'phoneExtension'] as const;
/** Texts of digits, with their longest. */
export const DIGITS: Readonly<Partial<Record<(typeof TEXT_FIELDS)[number], number>>> = {
  yearOfIncorporation: 4,
  phoneExtension: 11,
};
/** Fields that are yes or no. */
export const FLAG_FIELDS = ['temporarilyClosed', 'permanentlyClosed', 'hideAddress'] as const;
/** The day that belongs to a closure, which is set with it. */
export const CLOSURE_DAYS = { temporarilyClosed: 'reopensAt', permanentlyClosed: 'permanentlyClosedAt' } as const;
/** Fields with rows, which replace those of all locations. */
export const ROW_FIELDS = ['socialUrls', 'placeActionLinks'] as const;

/** Whether a text is set or cleared only. */
export function isWhole(field: (typeof TEXT_FIELDS)[number]): field is (typeof WHOLE_TEXTS)[number] {
  return WHOLE_TEXTS.some((each) => each === field);
}

/** What becomes of a list. */
export interface ListDraft {
  readonly mode: 'add' | 'remove' | 'set';
  readonly values: readonly string[];
}

/** What can become of a text. */
export const TEXT_MODES = ['set', 'replace', 'clear'] as const;

/** What becomes of a text. */
export interface TextDraft {
  readonly field: (typeof TEXT_FIELDS)[number];
  readonly mode: (typeof TEXT_MODES)[number];
  readonly find: string;
  readonly text: string;
}

/** What a person wants to change in many locations. */
export interface EditDraft {
  /** Dates that get the same hours; null intervals remove the special hours of the dates. */
  readonly special: { readonly dates: readonly string[]; readonly intervals: DayHours | null };
  /** The hours on public holidays; null clears them, absent keeps them. */
  readonly publicHolidayHours?: DayHours | null | undefined;
  /** Regular days that get other hours. */
  readonly week: Readonly<Partial<Record<Weekday, DayHours>>>;
  readonly lists: Readonly<Partial<Record<(typeof LIST_FIELDS)[number], ListDraft>>>;
  readonly subCategoryId: string;
  readonly folder: { readonly mode: 'keep' | 'move' | 'none'; readonly name: string };
  /** Country and state, together because a state belongs to a country; empty: they stay. */
  readonly country: { readonly countryIso: string; readonly stateIso: string };
  readonly flags: Readonly<Partial<Record<(typeof FLAG_FIELDS)[number], boolean>>>;
  readonly days?: Readonly<Partial<Record<(typeof CLOSURE_DAYS)[keyof typeof CLOSURE_DAYS], string>>>;
  readonly rows: Readonly<Partial<Pick<FormValues, (typeof ROW_FIELDS)[number]>>>;
  readonly texts: readonly TextDraft[];
  /** Attributes that get these values; null for one that loses its value. */
  readonly attributes: Readonly<Record<string, boolean | string | null>>;
}

/** A draft that changes nothing. */
export const NO_CHANGE: EditDraft = {
  special: { dates: [], intervals: [] },
  week: {},
  lists: {},
  subCategoryId: '',
  folder: { mode: 'keep', name: '' },
  country: { countryIso: '', stateIso: '' },
  flags: {},
  rows: {},
  texts: [],
  attributes: {},
};

/** The change of a draft; parts that change nothing are left out. */
export function toChange({
  special,
  publicHolidayHours: holidays,
  week,
  lists,
  subCategoryId,
  folder,
  country,
  flags,
  days: closureDays = {},
  rows,
  texts,
  attributes,
}: EditDraft): LocationChange {
  const { dates, intervals } = special;
  const days = (Object.entries(week) as [Weekday, DayHours][]).map(([day, hours]) => ({ day, ...toDayHours(hours) }));
  const listsBy = (mode: ListDraft['mode']) =>
    Object.fromEntries(
      Object.entries(lists)
        .filter(([, list]) => list.mode === mode && (list.values.length > 0 || mode === 'set'))
        .map(([field, list]) => [field, NUMBERED.includes(field) ? list.values.map(Number) : [...list.values]]),
    );
  const set: Record<string, unknown> = {
    ...listsBy('set'),
    ...(subCategoryId !== '' && { subCategoryId }),
    ...(folder.mode === 'move' && folder.name.trim() !== '' && { folderName: folder.name.trim() }),
    ...(folder.mode === 'none' && { folderId: null }),
    ...(country.countryIso !== '' && { countryIso: country.countryIso, stateIso: country.stateIso || null }),
    ...(holidays !== undefined && { publicHolidayHours: holidays && toDayHours(holidays) }),
    ...flags,
    ...Object.fromEntries(
      (['temporarilyClosed', 'permanentlyClosed'] as const).flatMap((flag) => {
        const day = closureDays[CLOSURE_DAYS[flag]];
        return flags[flag] && day ? [[CLOSURE_DAYS[flag], day]] : [];
      }),
    ),
    ...toInput({ ...NO_VALUES, ...rows }, Object.keys(rows) as (keyof typeof rows)[]),
  };
  for (const { field, mode, text } of texts) {
    if (mode === 'clear') set[field] = null;
    if (mode === 'set' && text.trim() !== '') set[field] = field === 'yearOfIncorporation' ? Number(text) : text;
  }
  const replace = texts
    .filter(({ mode, find }) => mode === 'replace' && find !== '')
    .flatMap(({ field, find, text }) => (isWhole(field) ? [] : [{ field, find, with: text }]));
  return {
    ...filled('set', set),
    ...filled('setAttributes', attributes),
    ...filled('add', listsBy('add')),
    ...filled('remove', listsBy('remove')),
    ...(days.length > 0 && { setDays: days }),
    ...(dates.length > 0 &&
      intervals && {
        addSpecialDays: dates.map((date) => ({ day: 'SPECIAL' as const, specialDate: date, ...toDayHours(intervals) })),
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
