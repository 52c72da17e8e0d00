import { PublisherError } from '@listings/publisher-sdk';
import type { PlaceActionLink, PlaceActionType } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import { isActionLinkOf } from '../wire/resource-names.js';

const text = Type.Optional(Type.String());

/** An action link as it stands on the wire [publishers 1.6]. */
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

/** The answer of `a.actions.types`. */
export const TypesPage = Type.Object({
  placeActionTypeMetadata: Type.Optional(Type.Array(Type.Object({ placeActionType: text }))),
  nextPageToken: text,
});

/** What is written of a link; the rest is the publisher's. */
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
 * The link in our words; undefined for one of a type that we have no word for, or whose address is not https. Flags
 * that are false are left out on the wire [publishers 1.1].
 */
export function linkOf(wire: WireLink, location: string): PlaceActionLink | undefined {
  const { name, uri = '', placeActionType, isPreferred = false, isEditable = false, providerType } = wire;
  if (!isActionLinkOf(name, location)) {
    throw new PublisherError({
      kind: 'TRANSIENT',
      text: 'an action link came with a name that is none of this listing',
      outcomeUnknown: true,
    });
  }
  if (!isActionType(placeActionType) || !/^https:\/\//i.test(uri) || !URL.canParse(uri)) return undefined;
  return { name, placeActionType, uri, isPreferred, isEditable, providerType: providerType || 'UNKNOWN' };
}

/** True for two links that the publisher takes for one: it allows an address once for each type [publishers 1.6]. */
export function isSameLink(one: Pick<WantedLink, 'placeActionType' | 'uri'>, other: typeof one): boolean {
  return one.placeActionType === other.placeActionType && hrefOf(one.uri) === hrefOf(other.uri);
}

/** Publishers add the slash behind a bare host, and write hosts in small letters. */
function hrefOf(uri: string): string {
  return URL.canParse(uri) ? new URL(uri).href : uri;
}

function isActionType(type: string | undefined): type is PlaceActionType {
  return type !== undefined && types.has(type);
}
