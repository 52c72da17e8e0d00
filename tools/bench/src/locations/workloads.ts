import { globalId } from '@listings/pagination';
import { accountOf, foldersOf, MEASURED_ACCOUNT } from '../data/accounts.js';
import { FIRST_LOCATION_ID } from '../data/location-rows.js';
import { randomOf } from '../data/random.js';
import { sampleLocation } from '../data/sample-location.js';

/** The data that the requests of a run need. */
export interface Target {
  readonly locations: number;
  readonly key: string;
}

const PAGE = 50;
const LOOK_UP = 10;
const FOUND = 20;
/** Number of different requests of a reading workload; they are repeated in turn. */
const VARIANTS = 1_000;
const LOCATIONS = '/api/v4/locations';

/** Returns the id at a position of the measured account's list, newest first. */
function idAt(target: Target, place: number): number {
  const newest = Math.ceil(target.locations / 5) - 1;
  const index = (newest - place) * 5;
  if (accountOf(index) !== MEASURED_ACCOUNT)
    throw new Error(`location ${index} does not belong to the measured account`);
  return FIRST_LOCATION_ID + index;
}

/** Number of locations of the measured account. */
export function measuredLocations(target: Pick<Target, 'locations'>): number {
  return Math.ceil(target.locations / 5);
}

function request(target: Target, path: string, body?: string): string {
  const lines = [
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: API ${target.key}`,
    ...(body === undefined ? [] : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`;
}

/** A page of 50 after the location at that position of the list; -1 requests the first page. */
export function listRequest(target: Target, after: number): string {
  const cursor = after < 0 ? '' : `&after=${encodeURIComponent(globalId('Location', idAt(target, after)))}`;
  return request(target, `${LOCATIONS}?first=${PAGE}${cursor}`);
}

/** Pages of 50 after random positions. */
export function listRequests(target: Target): string[] {
  const random = randomOf(1);
  const places = measuredLocations(target) - PAGE;
  return Array.from({ length: VARIANTS }, () => listRequest(target, random.below(places)));
}

/** The number of the last full page, and the request for it. */
export function lastPage(target: Target): { page: number; request: string } {
  const page = Math.floor(measuredLocations(target) / PAGE);
  return { page, request: listRequest(target, (page - 1) * PAGE - 1) };
}

/** Ten random locations by id. */
export function byIdsRequests(target: Target): string[] {
  const random = randomOf(2);
  const places = measuredLocations(target);
  return Array.from({ length: VARIANTS }, () => {
    const chosen = new Set<number>();
    while (chosen.size < LOOK_UP) chosen.add(random.below(places));
    const ids = [...chosen].map((place) => globalId('Location', idAt(target, place)));
    return request(target, `/api/v4/locations-by-ids?locationIds=${encodeURIComponent(JSON.stringify(ids))}`);
  });
}

/** Typical search texts: some words of a random location, the last one often incomplete. */
export function searchTexts(target: Target, count: number): string[] {
  const random = randomOf(3);
  const places = measuredLocations(target);
  return Array.from({ length: count }, (_, turn) => {
    const meant = sampleLocation(idAt(target, random.below(places)) - FIRST_LOCATION_ID, []);
    const [first = '', second = ''] = meant.name.split(' ');
    const [, street = ''] = meant.street.split(' ');
    const city = String(meant.city);
    switch (turn % 5) {
      case 0:
        return `${first} ${second.slice(0, 4)}`;
      case 1:
        return `${meant.name} ${city.slice(0, 4)}`;
      case 2:
        return `${street} ${first} ${city}`;
      case 3:
        return meant.storeId;
      default:
        return String(meant.phone);
    }
  });
}

/** A search with a page of 20. */
export function searchRequest(target: Target, text: string): string {
  return request(target, `${LOCATIONS}/search?first=${FOUND}&query=${encodeURIComponent(text)}`);
}

/** Requests that create locations, numbered from `first`. */
export function createRequests(target: Target, run: { first: number; count: number }): string[] {
  const folderIds = foldersOf(MEASURED_ACCOUNT).map(({ id }) => id);
  return Array.from({ length: run.count }, (_, turn) => {
    const input = sampleLocation(target.locations + run.first + turn, folderIds);
    return request(target, LOCATIONS, JSON.stringify({ input }));
  });
}
