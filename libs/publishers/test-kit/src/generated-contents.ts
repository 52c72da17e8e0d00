import type { ListingAttributes, ListingContent, ListingHours } from '@listings/publisher-sdk';
import { formatClock, MINUTES_OF_DAY, WEEKDAYS } from '@listings/publisher-sdk';
import { nightOverlaps } from '@listings/publisher-sdk/testing';

/** Picks numbers from 0 to `below`, without the bound. */
type PickNumber = (below: number) => number;

/** The same numbers for the same seed, so that a failure can be repeated. */
export function seededPick(seed: number): PickNumber {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const NAMES = ['Corner Bakery', 'Café Müller & Söhne', 'パン屋', 'O’Neill’s', 'Nº 5 "Le Petit"', 'ПЕКАРНЯ'];
const SENTENCES = [
  'Bread and cake for the city.',
  'Geöffnet seit 1951 – täglich frisch.',
  '焼きたてのパン。',
  'Fish & chips < 5 min',
];

/** A content with everything that a push can change drawn anew: texts, phones, hours, special dates, closure, attributes. */
export function generatedContent(
  present: ListingContent,
  { pick, today }: { readonly pick: PickNumber; readonly today: string },
): ListingContent {
  const one = <Value>(values: readonly Value[]): Value => values[pick(values.length)] as Value;
  const national = () => String(1_000_000 + pick(8_999_999));
  const start = present.phone?.slice(0, -7) ?? '+1212';
  const phones = Array.from({ length: pick(5) }, () => `${start}${national()}`);
  const description = Array.from({ length: 1 + pick(120) }, () => one(SENTENCES)).join(' ');
  const content = {
    ...present,
    name: `${one(NAMES)} ${pick(1_000)}`,
    storeCode: pick(3) === 0 ? null : `S-${pick(10_000)}`,
    phone: pick(6) === 0 ? null : `${start}${national()}`,
    additionalPhones: [...new Set(phones)],
    websiteUrl:
      pick(4) === 0 ? null : `https://${one(['', 'www.'])}shop-${pick(100)}.example/${one(['', 'a/', 'b?x=1', 'ü'])}`,
    description: pick(4) === 0 ? null : description,
    hours: withoutOverlaps([...generatedWeek(pick), ...specialDates(pick, today)]),
    temporarilyClosed: pick(5) === 0,
  };
  return present.attributes ? { ...content, attributes: generatedAttributes(pick, present.attributes) } : content;
}

/** The attributes that are more than yes or no, with their values. */
export const CHOICES: Readonly<Record<string, readonly string[]>> = {
  wifi: ['free', 'paid', 'none'],
  parking: ['free', 'paid', 'none'],
};

const YES_OR_NO = ['wheelchairAccessibleEntrance', 'outdoorSeating', 'delivery', 'takeaway', 'alcohol'];

/** Some attributes with other values, beside those that the listing has. */
function generatedAttributes(pick: PickNumber, present: ListingAttributes): ListingAttributes {
  const drawn = YES_OR_NO.filter(() => pick(2) === 0).map((key) => [key, pick(2) === 0]);
  const wifi = CHOICES['wifi']?.[pick(4)];
  return { ...present, ...Object.fromEntries(drawn), ...(wifi !== undefined && { wifi }) };
}

/** Nights that would run into the hours of the next day end at midnight. */
function withoutOverlaps(hours: readonly ListingHours[]): readonly ListingHours[] {
  const overlaps = new Set(nightOverlaps(hours));
  return hours.map((each) => {
    const last = each.slots.at(-1);
    if (!last || !overlaps.has(each)) return each;
    return { ...each, slots: [...each.slots.slice(0, -1), { ...last, end: '12:00am' }] };
  });
}

/** A week, or none. */
function generatedWeek(pick: PickNumber): readonly ListingHours[] {
  if (pick(6) === 0) return [];
  return WEEKDAYS.map((day) => ({ day, ...generatedDay(pick) }));
}

function generatedDay(pick: PickNumber): Pick<ListingHours, 'type' | 'slots'> {
  const kind = pick(8);
  if (kind === 0) return { type: 'CLOSED', slots: [] };
  if (kind === 1) return { type: 'OPEN', slots: [{ start: '12:00am', end: '11:59pm' }] };
  // Quarters of an hour without touching; the last range may run past midnight.
  const count = 1 + pick(3);
  const edges = new Set<number>();
  while (edges.size < 2 * count) edges.add(15 * (1 + pick(MINUTES_OF_DAY / 15 - 1)));
  const times = [...edges].sort((first, second) => first - second);
  const slots = Array.from({ length: count }, (_, index) => ({
    start: formatClock(times[2 * index] ?? 0),
    end: formatClock(times[2 * index + 1] ?? 0),
  }));
  const last = slots.at(-1);
  if (last && kind === 2 && (times[0] ?? 0) > 60) slots[slots.length - 1] = { ...last, end: '01:00am' };
  return { type: 'OPEN', slots };
}

function specialDates(pick: PickNumber, today: string): readonly ListingHours[] {
  const dates = new Set(Array.from({ length: pick(4) }, () => 1 + pick(200)));
  return [...dates].map((days) => ({
    day: 'SPECIAL' as const,
    specialDate: new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10),
    ...generatedDay(pick),
  }));
}
