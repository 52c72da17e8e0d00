import { changedFields, draftWith, emptyDraft, locationFields, WEEKDAYS } from '@listings/domain';
import type { BusinessHoursDay, LocationDraft, LocationInput } from '@listings/domain';
import { normalizedDraft } from '../location-rules.js';
import { CLOSED } from './hours/clock.js';
import type { CompletedRow, Note, RowParts, RowReading, Weekday } from './row-reading.js';
import { countryName } from './values/country.js';
import { isNetworkColumn } from './values/profiles.js';
import { hasLostZeros } from './values/store-code.js';

const WORKING_DAYS = 5;

/**
 * Joins a row with the stored location, or with none for a new one: days and profiles that the row does not mention
 * stay, and a new location gets the assumed country. Leaves out the fields that would not change, so that the rules do not
 * check them; the name of a folder stays, because only its id is stored.
 */
export function completeRow(reading: RowReading, stored?: LocationDraft): CompletedRow {
  const notes: Note[] = [...reading.notes];
  const base = stored ?? emptyDraft;
  const input: { -readonly [Field in keyof LocationInput]: LocationInput[Field] } = { ...reading.input };
  if (!stored && input.countryIso === undefined && reading.assumedCountry !== undefined) {
    input.countryIso = reading.assumedCountry;
    notes.push({
      column: 'countryIso',
      from: '',
      to: `${input.countryIso} (${countryName(input.countryIso)})`,
      kind: 'assumed',
    });
  }
  const { parts } = reading;
  const code = input.storeId;
  if (stored?.storeId != null && code != null && hasLostZeros(code, stored.storeId)) {
    delete input.storeId;
    notes.push({ column: 'storeId', from: code, to: stored.storeId, kind: 'completed' });
  }
  if (saysHours(parts)) input.businessHours = joinedHours(parts, base.businessHours, notes);
  if (parts.profiles || parts.otherProfiles) input.socialUrls = joinedProfiles(parts, base.socialUrls);
  if (parts.morePhones)
    input.additionalPhones = [...(input.additionalPhones ?? base.additionalPhones), ...parts.morePhones];
  if (parts.phoneExtension !== undefined) input.phoneExtension ??= parts.phoneExtension;
  return { input: stored ? withoutUnchanged(input, stored) : input, notes };
}

function withoutUnchanged(input: LocationInput, stored: LocationDraft): LocationInput {
  const draft = draftWith(stored, input);
  // Most rows change nothing, so their phones and objects need not be normalized.
  const isSame = changedFields(stored, draft).length === 0;
  const changed = new Set<string>(isSame ? [] : changedFields(stored, normalizedDraft(draft)));
  const unchanged = new Set<string>(locationFields.filter((field) => !changed.has(field)));
  return Object.fromEntries(Object.entries(input).filter(([field]) => !unchanged.has(field)));
}

/** The order of the stored days stays, so that the same hours are no change. */
function joinedHours(parts: RowParts, stored: readonly BusinessHoursDay[], notes: Note[]): readonly BusinessHoursDay[] {
  const storedWeek = stored.filter(({ day }) => day !== 'SPECIAL');
  const storedSpecial = stored.filter(({ day }) => day === 'SPECIAL');
  return inStoredOrder([...joinedWeek(parts, storedWeek, notes), ...(parts.special ?? storedSpecial)], stored);
}

function saysHours({ week, wholeWeek, workingDays, clearsWeek, special }: RowParts): boolean {
  return [week, wholeWeek, workingDays, clearsWeek, special].some((part) => part !== undefined);
}

function joinedWeek(
  { week: own = {}, wholeWeek, workingDays, clearsWeek = false }: RowParts,
  stored: readonly BusinessHoursDay[],
  notes: Note[],
): readonly BusinessHoursDay[] {
  const said = (day: Weekday, index: number) => {
    if (own[day]) return own[day];
    const several = (index < WORKING_DAYS ? workingDays : undefined) ?? wholeWeek?.[day];
    if (several) return several;
    return clearsWeek || own[day] === null ? undefined : stored.find((each) => each.day === day);
  };
  const hours = WEEKDAYS.map((day, index) => ({ day, hours: said(day, index) }));
  if (hours.every((each) => each.hours === undefined)) return [];
  return hours.map(({ day, hours: known }) => {
    if (!known)
      notes.push({ column: day.toLowerCase() as Lowercase<Weekday>, from: '', to: 'closed', kind: 'assumed' });
    const { type, slots } = known ?? CLOSED;
    return { day, type, slots };
  });
}

function inStoredOrder(
  days: readonly BusinessHoursDay[],
  stored: readonly BusinessHoursDay[],
): readonly BusinessHoursDay[] {
  const keyOf = ({ day, specialDate = '' }: BusinessHoursDay) => `${day}${specialDate}`;
  const places = new Map(stored.map((day, place) => [keyOf(day), place]));
  const placeOf = (day: BusinessHoursDay) => places.get(keyOf(day)) ?? stored.length;
  return [...days].sort((one, other) => placeOf(one) - placeOf(other));
}

/** A network has one profile, in whatever letters it is written. */
function joinedProfiles(
  { profiles = {}, otherProfiles }: RowParts,
  stored: Readonly<Record<string, string>>,
): Record<string, string> {
  const joined = new Map(Object.entries(stored).filter(([network]) => !otherProfiles || isNetworkColumn(network)));
  for (const [network, url] of Object.entries(profiles)) {
    const key = joined.has(network)
      ? network
      : ([...joined.keys()].find((each) => each.toLowerCase() === network) ?? network);
    if (url === null) joined.delete(key);
    else joined.set(key, url);
  }
  for (const [network, url] of Object.entries(otherProfiles ?? {})) joined.set(network, url);
  return Object.fromEntries(joined);
}
