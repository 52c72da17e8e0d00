import { unusable } from '@listings/publisher-sdk';
import type { PlaceActionLink, PlaceActionType } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { isActionLinkOf } from '../wire/resource-names.js';

const text = Type.Optional(Type.String());

/** An action link on the wire [publishers 1.6]. */
export const WireLink = Type.Object({
  name: Type.String(),
  uri: text,
  placeActionType: text,
  isPreferred: Type.Optional(Type.Boolean()),
  isEditable: Type.Optional(Type.Boolean()),
  providerType: text,
});
type WireLink = Static<typeof WireLink>;

/** One page of `a.actions.list`. */
export const LinksPage = Type.Object({
  placeActionLinks: Type.Optional(Type.Array(WireLink)),
  nextPageToken: text,
});

/** The response of `a.actions.types`. */
export const TypesPage = Type.Object({
  placeActionTypeMetadata: Type.Optional(Type.Array(Type.Object({ placeActionType: text }))),
  nextPageToken: text,
});

/** The writable fields of a link. */
export type WantedLink = Pick<PlaceActionLink, 'placeActionType' | 'uri' | 'isPreferred'>;

const types: ReadonlySet<string> = new Set<PlaceActionType>([
  'APPOINTMENT',
  'ONLINE_APPOINTMENT',
  'DINING_RESERVATION',
  'FOOD_ORDERING',
  'FOOD_DELIVERY',
  'FOOD_TAKEOUT',
  'SHOP_ONLINE',
]);

/**
 * Converts a link to the SDK's format. Returns undefined for an unknown type or a URL that is not https. The wire
 * format leaves out flags that are false [publishers 1.1].
 */
export function linkOf(wire: WireLink, location: string): PlaceActionLink | undefined {
  const { name, uri = '', placeActionType, isPreferred = false, isEditable = false, providerType } = wire;
  if (!isActionLinkOf(name, location)) {
    throw unusable('the publisher returned an action link of another listing', { outcomeUnknown: true });
  }
  if (!isActionType(placeActionType) || !/^https:\/\//i.test(uri) || !URL.canParse(uri)) return undefined;
  return { name, placeActionType, uri, isPreferred, isEditable, providerType: providerType || 'UNKNOWN' };
}

/** True if the publisher treats both links as the same one: it allows each URL once per type [publishers 1.6]. */
export function isSameLink(one: Pick<WantedLink, 'placeActionType' | 'uri'>, other: typeof one): boolean {
  return one.placeActionType === other.placeActionType && hrefOf(one.uri) === hrefOf(other.uri);
}

/** Normalizes a URL like the publisher, which adds the slash after a bare host and writes hosts in lower case. */
function hrefOf(uri: string): string {
  return URL.canParse(uri) ? new URL(uri).href : uri;
}

function isActionType(type: string | undefined): type is PlaceActionType {
  return type !== undefined && types.has(type);
}
