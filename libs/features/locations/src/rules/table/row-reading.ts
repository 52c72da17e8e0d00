import type { BusinessHoursDay, DayHours, LocationInput } from '@listings/domain';
import type { Column } from './columns.js';
import type { MidnightHours } from './hours/hours-context.js';

/** The order of day, month and year in the dates of a file. */
export type DateOrder = 'DMY' | 'MDY' | 'YMD';

/** What a row is read with beyond its cells. */
export interface RowContext {
  /**
   * ISO 3166-1 alpha-2 of the country of rows that name none. For a row that changes a stored location, pass the country of
   * that location.
   */
  readonly defaultCountry?: string;
  readonly dateOrder: DateOrder;
  /** Whether an empty cell clears its field. Otherwise it leaves the field as it is. */
  readonly emptyClears: boolean;
  /** What `0:00-0:00` means; such hours are a problem without it. */
  readonly midnightHours?: MidnightHours | undefined;
  /** The headers of the file: several columns of a day are told apart by them, and some name one member of a list. */
  readonly header?: readonly string[];
}

/** Why a value is not the text of its cell, with the words for people. */
export const NOTE_KINDS = {
  recognized: 'recognized',
  reformatted: 'written in another form',
  completed: 'something missing was added',
  guessed: 'the only similar value',
  assumed: 'assumed, because the cell does not say',
  leftOut: 'a part was left out',
} as const;

/** Why a value is not the text of its cell. */
export type NoteKind = keyof typeof NOTE_KINDS;

/** What was changed while a cell was read: a line of the dry run. */
export interface Note {
  readonly column: Column;
  /** The original cell, or its part; at most 100 characters. */
  readonly from: string;
  /** What it is read as, for people. */
  readonly to: string;
  readonly kind: NoteKind;
}

/** Why a cell cannot be read, in words that say what to do. */
export interface Problem {
  /** The column of the cell; null for the row as a whole. */
  readonly column: Column | null;
  /** The original cell; at most 100 characters. */
  readonly cell: string;
  readonly message: string;
}

/** A regular day of the week. */
export type Weekday = Exclude<BusinessHoursDay['day'], 'SPECIAL'>;

/** What a row says about fields that it may fill only in part. `completeRow` joins it with the stored values, so that the rest stays. */
export interface RowParts {
  /** What one cell says about all days. */
  readonly wholeWeek?: Readonly<Record<Weekday, DayHours>>;
  /** What one cell says about the days from Monday to Friday; it goes before the whole week. */
  readonly workingDays?: DayHours;
  /** The days that have cells of their own, which go before all others; null clears a day. */
  readonly week?: Readonly<Partial<Record<Weekday, DayHours | null>>>;
  /** Whether the row clears the hours of the week that it does not mention. */
  readonly clearsWeek?: boolean;
  /** All special days; empty to clear them. */
  readonly special?: readonly BusinessHoursDay[];
  /** Further numbers in the cell of the phone; they are added to the additional phones. */
  readonly morePhones?: readonly string[];
  /** The extension in the cell of the phone; a cell of its own goes before it. */
  readonly phoneExtension?: string;
  /** Profiles by network; null removes a profile. */
  readonly profiles?: Readonly<Record<string, string | null>>;
  /** The profiles at all networks without a column of their own; the row replaces them. */
  readonly otherProfiles?: Readonly<Record<string, string>>;
}

/** A photo that a row names. */
export interface RowPhoto {
  readonly type: 'LOGO' | 'COVER' | 'ADDITIONAL';
  readonly url: string;
}

/** What a row of a table says about a location. */
export interface RowReading {
  /** Database id of the location, if the row names one. */
  readonly id?: number;
  readonly storeId?: string;
  /** The fields that the row sets; null clears a field. */
  readonly input: Omit<LocationInput, 'businessHours' | 'socialUrls'>;
  readonly parts: RowParts;
  /** The country with which a row that names none was read; `completeRow` gives it to a new location. */
  readonly assumedCountry?: string;
  /** Absent if the row says nothing about photos. */
  readonly photos?: readonly RowPhoto[];
  readonly notes: readonly Note[];
  /** A row with a problem must not be applied. */
  readonly problems: readonly Problem[];
}

/** A row that is joined with the stored location, ready to be written. */
export interface CompletedRow {
  readonly input: LocationInput;
  /** The notes of the reading, and those about what was assumed for this location. */
  readonly notes: readonly Note[];
}
