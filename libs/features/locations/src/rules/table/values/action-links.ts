import type { PlaceActionLink } from '@listings/domain';
import { excerpt } from '@listings/errors';
import { isPlaceActionType, PLACE_ACTION_TYPES, textKey } from '@listings/reference-data';
import type { PlaceActionType } from '@listings/reference-data';
import { joinList, splitList } from '../cell-list.js';
import { isRecord, jsonCell } from './json-cell.js';
import { asWritten, changed, unreadable } from './value-reading.js';
import type { ValueReading } from './value-reading.js';
import { readWebAddress } from './web-address.js';

/** What people call the types, besides their codes. */
const NAMES: Readonly<Record<PlaceActionType, string>> = {
  APPOINTMENT: 'appointment',
  ONLINE_APPOINTMENT: 'online appointment',
  DINING_RESERVATION: 'table reservation',
  FOOD_ORDERING: 'food ordering',
  FOOD_DELIVERY: 'food delivery',
  FOOD_TAKEOUT: 'takeout',
  SHOP_ONLINE: 'online shop',
};

/** The type, the address, and in any case `preferred` and the publisher's name of the link. */
const ENTRY = /^([^:/?#]{1,50}?)\s{0,9}[\s=:]\s{0,9}(\S+)(\s+preferred)?(?:\s+name=(.*))?$/isu;

/** Reads action links, such as `FOOD_ORDERING https://order.example preferred`. */
export function readActionLinks(text: string): ValueReading<readonly PlaceActionLink[]> {
  const json = jsonCell(text, areLinks);
  if (json) return asWritten(json);
  const links: PlaceActionLink[] = [];
  let differs = false;
  for (const entry of splitList(text, 'separatesAddresses')) {
    const [, word = '', address = '', preferred, name] = ENTRY.exec(entry) ?? [];
    const placeActionType = typeOf(word);
    if (placeActionType === undefined) {
      return unreadable(
        `"${excerpt(entry)}" does not say what the link is for. Put one of these in front of the address: ${Object.values(NAMES).join(', ')}.`,
      );
    }
    const read = readWebAddress(address, 'secure');
    if (read.is === 'problem') return read;
    differs ||= read.notes.length > 0 || placeActionType !== word;
    links.push({ placeActionType, uri: read.value, isPreferred: preferred !== undefined, ...(name && { name }) });
  }
  return differs ? changed(links, 'recognized', writeActionLinks(links) ?? '') : asWritten(links);
}

/** Writes action links for {@link readActionLinks}; null if there are none. */
export function writeActionLinks(links: readonly PlaceActionLink[]): string | null {
  if (links.length === 0) return null;
  const isPlain = links.every(
    ({ placeActionType, uri, name }) => isPlaceActionType(placeActionType) && !/\s/.test(uri) && isPlainName(name),
  );
  if (!isPlain) return JSON.stringify(links);
  return joinList(
    links.map(({ placeActionType, uri, isPreferred, name }) =>
      [
        placeActionType,
        uri,
        ...(isPreferred ? ['preferred'] : []),
        ...(name === undefined ? [] : [`name=${name}`]),
      ].join(' '),
    ),
  );
}

function typeOf(word: string): PlaceActionType | undefined {
  if (isPlaceActionType(word)) return word;
  const key = textKey(word);
  return PLACE_ACTION_TYPES.find((type) => textKey(type) === key || NAMES[type] === key);
}

function isPlainName(name: string | undefined): boolean {
  return name === undefined || (name !== '' && name === name.trim());
}

function areLinks(value: unknown): value is readonly PlaceActionLink[] {
  return (
    Array.isArray(value) &&
    value.every(
      (each: unknown) =>
        isRecord(each) &&
        typeof each['placeActionType'] === 'string' &&
        typeof each['uri'] === 'string' &&
        typeof each['isPreferred'] === 'boolean' &&
        ['undefined', 'string'].includes(typeof each['name']) &&
        Object.keys(each).every((key) => ['placeActionType', 'uri', 'isPreferred', 'name'].includes(key)),
    )
  );
}
