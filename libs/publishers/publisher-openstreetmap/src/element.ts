import {
  asCount,
  asNumber,
  asObject,
  asObjects,
  asText,
  needed,
  PublisherError,
  unusable,
} from '@listings/publisher-sdk';
import type { AccountClient, JsonObject, PublisherSession } from '@listings/publisher-sdk';

/** The tags of an element. */
export type Tags = Readonly<Record<string, string>>;

/** A node or a way: where a place is on the map. Relations are left alone. */
export interface OsmElement {
  readonly type: 'node' | 'way';
  readonly id: number;
  readonly version: number;
  /** Who made this version. */
  readonly userId: number | undefined;
  readonly tags: Tags;
  /** Only of a node. */
  readonly lat?: number;
  readonly lon?: number;
  /** Only of a way. */
  readonly nodes?: readonly number[];
}

/** The account and the element that a call is about. */
export interface ElementAddress {
  readonly session: PublisherSession;
  readonly listingRef: string;
}

const REF = /^(node|way)\/([1-9]\d{0,18})$/;

/** The reference of an element as the listing of the core: `node/17`. */
export function refOf({ type, id }: Pick<OsmElement, 'type' | 'id'>): string {
  return `${type}/${id}`;
}

/** Throws LISTING_NOT_FOUND for a text that is no reference. */
export function demandRef(listingRef: string): void {
  if (!REF.test(listingRef)) throw new PublisherError({ kind: 'LISTING_NOT_FOUND', listingRef });
}

/** Reads an element. A deleted one is LISTING_NOT_FOUND. */
export async function readElement(api: AccountClient, { session, listingRef }: ElementAddress): Promise<OsmElement> {
  demandRef(listingRef);
  const { body } = await api.call({ session, method: 'GET', url: `/${listingRef}.json`, effect: 'read', listingRef });
  const [element] = elementsIn(body);
  if (!element || refOf(element) !== listingRef) throw unusable('OpenStreetMap returned another element');
  return element;
}

/** Where an element is: the node itself, or the nodes of the way. A deleted one is LISTING_NOT_FOUND. */
export async function readWithNodes(
  api: AccountClient,
  { session, listingRef }: ElementAddress,
): Promise<readonly { readonly lat: number; readonly lon: number }[]> {
  demandRef(listingRef);
  const url = listingRef.startsWith('way/') ? `/${listingRef}/full.json` : `/${listingRef}.json`;
  const { body } = await api.call({ session, method: 'GET', url, effect: 'read', listingRef });
  return elementsIn(body).flatMap(({ lat, lon }) => (lat === undefined || lon === undefined ? [] : [{ lat, lon }]));
}

/** The tags of the newest version that this user made; undefined if the user made none. */
export async function tagsOfUser(
  api: AccountClient,
  { session, listingRef }: ElementAddress,
  userId: number | undefined,
): Promise<Tags | undefined> {
  const url = `/${listingRef}/history.json`;
  const { body } = await api.call({ session, method: 'GET', url, effect: 'read', listingRef });
  return elementsIn(body).findLast((version) => version.userId === userId)?.tags;
}

/** Reads elements of one type, without those that are deleted. */
export async function readElements(
  api: AccountClient,
  session: PublisherSession,
  { type, ids }: { readonly type: OsmElement['type']; readonly ids: readonly string[] },
): Promise<readonly OsmElement[]> {
  if (ids.length === 0) return [];
  const query = { [`${type}s`]: ids.join(',') };
  const { body } = await api.call({ session, method: 'GET', url: `/${type}s.json`, query, effect: 'read' });
  return elementsIn(body);
}

/** Reads all nodes and ways with tags in a box of coordinates. */
export async function readBox(
  api: AccountClient,
  session: PublisherSession,
  box: string,
): Promise<readonly OsmElement[]> {
  const { body } = await api.call({ session, method: 'GET', url: '/map.json', query: { bbox: box }, effect: 'read' });
  return elementsIn(body).filter(({ tags }) => Object.keys(tags).length > 0);
}

/** The nodes and ways of a response that are not deleted. */
function elementsIn(body: JsonObject): readonly OsmElement[] {
  if (!Array.isArray(body['elements'])) throw unusable('OpenStreetMap returned no list of elements');
  const all = asObjects(body['elements']);
  if (all.length !== body['elements'].length) throw unusable('an element of OpenStreetMap is no object');
  return all.flatMap((each) => {
    const type = needed(asText(each['type']), 'the type of an element');
    if (type === 'relation' || each['visible'] === false) return [];
    if (type !== 'node' && type !== 'way') throw unusable('OpenStreetMap returned an unknown type of element');
    return [elementOf(type, each)];
  });
}

function elementOf(type: OsmElement['type'], json: JsonObject): OsmElement {
  const base = {
    type,
    id: needed(asCount(json['id']), 'the id of an element'),
    version: needed(asCount(json['version']), 'the version of an element'),
    userId: asCount(json['uid']),
    tags: tagsOf(json['tags']),
  };
  if (type === 'node')
    return {
      ...base,
      lat: needed(asNumber(json['lat']), 'the latitude of a node'),
      lon: needed(asNumber(json['lon']), 'the longitude of a node'),
    };
  const nodes = Array.isArray(json['nodes'])
    ? json['nodes'].map((each) => needed(asCount(each), 'a node of a way'))
    : [];
  if (nodes.length === 0) throw unusable('a way of OpenStreetMap has no nodes');
  return { ...base, nodes };
}

/** All tags letter for letter: a write sends them back. Absent: the element has none. */
function tagsOf(value: unknown): Tags {
  if (value === undefined) return {};
  const tags = Object.entries(needed(asObject(value), 'the tags of an element'));
  return Object.fromEntries(
    tags.map(([key, text]) => {
      if (typeof text !== 'string') throw unusable('a tag of OpenStreetMap is no text');
      return [key, text];
    }),
  );
}
