import type { ServiceArea } from '@listings/domain';
import { excerpt } from '@listings/errors';
import { joinList, splitList } from '../cell-list.js';
import { isRecord, jsonCell } from './json-cell.js';
import { asWritten, unreadable } from './value-reading.js';
import type { ValueReading } from './value-reading.js';

/** What a name or an id of a place must not contain in the plain notation. */
const PLAIN = /^[^\s[\]=](?:[^[\]=\n]*[^\s[\]=])?$/;

/**
 * Reads a service area: the names of its places, each with its id in brackets, and the entries `type=` and `region=`. For
 * example `type=CUSTOMER_LOCATION_ONLY|region=DE|Berlin [place-1]`.
 */
export function readServiceArea(text: string): ValueReading<ServiceArea> {
  const json = jsonCell(text, isServiceArea);
  if (json) return asWritten(json);
  const area: { businessType?: string; regionCode?: string; placeInfos: { placeId: string; placeName: string }[] } = {
    placeInfos: [],
  };
  for (const entry of splitList(text, 'separates')) {
    const place = /^([^[\]=]+)\[([^[\]=]+)\]$/.exec(entry);
    const [, key, value] = /^(type|region)\s{0,9}=\s{0,9}([^=]+)$/i.exec(entry) ?? [];
    if (place) area.placeInfos.push({ placeId: place[2]?.trim() ?? '', placeName: place[1]?.trim() ?? '' });
    else if (key?.toLowerCase() === 'type' && value) area.businessType = value;
    else if (key?.toLowerCase() === 'region' && value) area.regionCode = value;
    else {
      return unreadable(
        `"${excerpt(entry)}" is no place. Enter its name with its id in brackets, as in Berlin [place-1].`,
      );
    }
  }
  return asWritten(area);
}

/** Writes a service area for {@link readServiceArea}; null if there is none. */
export function writeServiceArea(area: ServiceArea | null): string | null {
  if (area === null) return null;
  const { businessType, regionCode, placeInfos } = area;
  const texts = [businessType, regionCode, ...placeInfos.flatMap(({ placeId, placeName }) => [placeId, placeName])];
  const isEmpty = businessType === undefined && regionCode === undefined && placeInfos.length === 0;
  if (isEmpty || texts.some((each) => each !== undefined && !PLAIN.test(each))) return JSON.stringify(area);
  return joinList([
    ...(businessType === undefined ? [] : [`type=${businessType}`]),
    ...(regionCode === undefined ? [] : [`region=${regionCode}`]),
    ...placeInfos.map(({ placeId, placeName }) => `${placeName} [${placeId}]`),
  ]);
}

function isServiceArea(value: unknown): value is ServiceArea {
  if (!isRecord(value)) return false;
  const { businessType, regionCode, placeInfos, ...others } = value;
  return (
    Object.keys(others).length === 0 &&
    [businessType, regionCode].every((each) => each === undefined || typeof each === 'string') &&
    Array.isArray(placeInfos) &&
    placeInfos.every(
      (each: unknown) =>
        isRecord(each) &&
        typeof each['placeId'] === 'string' &&
        typeof each['placeName'] === 'string' &&
        Object.keys(each).length === 2,
    )
  );
}
