import type { DayHours, FieldComparison, ListingHours } from '@listings/publisher-sdk';
import { attributeValueText, findAttribute } from '@listings/reference-data';

/** Where the other side has a value of an attribute, and this one says nothing. */
const UNSPECIFIED = 'not specified';

/** How the ids of categories are named. */
type CategoryName = (categoryId: string) => string;

/** A compared value as people read it; null for none. Days are in English, times as in the API. */
export function valueText(
  { field }: Pick<FieldComparison, 'field'>,
  value: unknown,
  nameOf: CategoryName,
): string | null {
  if (value === null || value === undefined) return null;
  switch (field) {
    case 'hours':
    case 'specialHours':
      return (value as readonly ListingHours[]).map(dayText).join('; ');
    case 'publicHolidayHours':
      return timesText(value as DayHours);
    case 'categories':
      return (value as readonly string[]).map(nameOf).join(', ');
    case 'coordinates': {
      const { latitude, longitude } = value as { latitude: number; longitude: number };
      return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
    }
    case 'socialUrls':
      return Object.entries(value as Readonly<Record<string, string>>)
        .map(([network, url]) => `${network}: ${url}`)
        .join(', ');
    case 'attributes':
      return Object.entries(value as Readonly<Record<string, boolean | string | null>>)
        .map(
          ([key, each]) =>
            `${findAttribute(key)?.name ?? key}: ${each === null ? UNSPECIFIED : attributeValueText(each)}`,
        )
        .join(', ');
    default:
      return Array.isArray(value) ? value.join(', ') : String(value);
  }
}

function dayText({ day, specialDate, ...hours }: ListingHours): string {
  return `${specialDate ?? day.charAt(0) + day.slice(1).toLowerCase()} ${timesText(hours)}`;
}

function timesText({ type, slots }: DayHours): string {
  return type === 'CLOSED' ? 'closed' : slots.map(({ start, end }) => `${start} to ${end}`).join(', ');
}
