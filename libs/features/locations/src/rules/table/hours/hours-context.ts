import { rememberedIn } from '../values/remembered.js';

/** What `0:00-0:00` means in a file, with the words for people. */
export const MIDNIGHT_HOURS = { CLOSED: 'closed', ALL_DAY: 'open all day' } as const;

/** What `0:00-0:00` means in a file. It means the same everywhere in a file, and only a person knows what. */
export type MidnightHours = keyof typeof MIDNIGHT_HOURS;

/** What a text about hours is read with. */
export interface HoursContext {
  /** ISO 3166-1 alpha-2; decides what an abbreviation such as `do` means. */
  readonly country?: string | undefined;
  /** Absent while nobody has decided; such hours are refused until then. */
  readonly midnightHours?: MidnightHours | undefined;
  /** Whether other hours of the same row are of the 24-hour clock, so that bare numbers are too. */
  readonly uses24Hours?: boolean | undefined;
}

/** A reader of hours that keeps its last results. */
export function rememberedHours<T>(read: (text: string, context: HoursContext) => T): typeof read {
  const found = rememberedIn((place, text) => {
    const [country, midnightHours, uses24Hours] = place.split('/');
    return read(text, {
      country: country || undefined,
      midnightHours: (midnightHours || undefined) as MidnightHours,
      uses24Hours: uses24Hours === 'true',
    });
  });
  return (text, { country = '', midnightHours = '' as const, uses24Hours = false }) =>
    found(`${country}/${midnightHours}/${uses24Hours}`, text);
}
