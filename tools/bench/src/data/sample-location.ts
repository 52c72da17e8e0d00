import { WEEKDAYS } from '@listings/domain';
import type { LocationInput } from '@listings/domain';
import { allSubCategories, PLACE_ACTION_TYPES } from '@listings/reference-data';
import { randomOf } from './random.js';
import type { Random } from './random.js';
import { FIRST_WORDS, PLACES, PROSE, STREETS, SUFFIXES, TAGS, TRADES } from './words.js';
import type { Place } from './words.js';

/**
 * Generates the location with that number as a client would send it: deterministic, distinct from all others, and with
 * the size and variety of a real directory. It violates no rule of [contract 4].
 */
export function sampleLocation(
  index: number,
  folderIds: readonly string[],
): LocationInput & { name: string; street: string; storeId: string } {
  const random = randomOf(index);
  const place = random.favour(PLACES);
  const trade = random.favour(TRADES);
  const name = [
    random.favour(FIRST_WORDS),
    ...(random.percent(80) ? [random.favour(FIRST_WORDS)] : []),
    trade,
    ...(random.percent(25) ? [random.pick(SUFFIXES)] : []),
  ].join(' ');
  const domain = `${name.normalize('NFKD').replace(/\W/g, '').toLowerCase()}.example`;
  return {
    name,
    description: sentence(random, 200 + random.below(300)),
    street: `${1 + random.below(2_400)} ${random.favour(STREETS)} Street`,
    street1: random.percent(20) ? `Suite ${1 + random.below(400)}` : null,
    city: place.city,
    stateIso: place.state,
    postalCode: place.postal + digits(random, 5 - place.postal.length),
    countryIso: place.country,
    latitude: near(random, place.latitude),
    longitude: near(random, place.longitude),
    phone: phoneOf(place, index),
    additionalPhones: random.percent(15) ? [phoneOf(place, index + 3_000_000)] : [],
    bizUrl: `https://www.${domain}/stores/${index}`,
    storeId: `ST-${index}`,
    ownerName: random.percent(50) ? `${random.pick(FIRST_WORDS)} ${random.pick(STREETS)}` : null,
    ownerEmail: random.percent(60) ? `store${index}@${domain}` : null,
    subCategoryId: random.pick(categoryIds),
    additionalCategoryIds: random.percent(40) ? [random.pick(categoryIds)] : [],
    businessHours: weekOf(random),
    tags: [...new Set(Array.from({ length: random.below(4) }, () => random.favour(TAGS)))],
    folderId: folderIds.length > 0 && random.percent(40) ? random.pick(folderIds) : null,
    temporarilyClosed: random.percent(2),
    placeActionLinks: random.percent(30)
      ? [
          {
            uri: `https://order.${domain}/?store=${index}`,
            isPreferred: true,
            placeActionType: random.pick(PLACE_ACTION_TYPES),
          },
        ]
      : [],
    tagline: random.percent(50) ? sentence(random, 30) : null,
    yearOfIncorporation: random.percent(50) ? 1900 + random.below(120) : null,
    paymentMethods: ['Cash', 'Visa', 'Mastercard', 'Debit'].slice(0, 1 + random.below(4)),
    phoneExtension: '12',
    // In the order in which PostgreSQL stores the keys, as the bare server does not order them.
    attributes: { wifi: 'free', delivery: random.percent(30), outdoorSeating: random.percent(50) },
    socialUrls: random.percent(60)
      ? { facebook: `https://facebook.example/${domain}`, instagram: `https://instagram.example/${domain}` }
      : {},
  };
}

const categoryIds = allSubCategories().map(({ databaseId }) => databaseId);

function sentence(random: Random, length: number): string {
  let text = '';
  while (text.length < length) text += (text === '' ? '' : ' ') + random.pick(PROSE);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function digits(random: Random, count: number): string {
  return String(random.below(10 ** count)).padStart(count, '0');
}

function near(random: Random, degrees: number): string {
  return String(Number((degrees + (random.below(2_000_000) - 1_000_000) / 10_000_000).toFixed(7)));
}

/** Generates phone numbers that are valid in every country used and distinct for 6.4 million consecutive numbers. */
function phoneOf({ country, phone }: Place, index: number): string {
  const number = (index * 48_271) % 6_400_000;
  const exchange = [2 + (Math.floor(number / 800_000) % 8), 2 + (Math.floor(number / 100_000) % 8)].join('');
  return `${phone}${exchange}${String(number % 100_000).padStart(5, '0')}${country === 'FR' ? '0' : ''}`;
}

function weekOf(random: Random): LocationInput['businessHours'] {
  const start = `0${7 + random.below(3)}:${random.pick(['00', '15', '30', '45'])}am`;
  const end = `0${4 + random.below(6)}:${random.pick(['00', '30'])}pm`;
  return WEEKDAYS.map((day) =>
    day === 'SUNDAY' && random.percent(70)
      ? { day, type: 'CLOSED', slots: [] }
      : { day, type: 'OPEN', slots: [{ end, start }] },
  );
}
