import { PLACE_ACTION_TYPES, unusable } from '@listings/publisher-sdk';
import type { PlaceActionLink } from '@listings/publisher-sdk';
import type { WireLink } from '../wire/messages.js';
import { isResourceOf } from '../wire/resource-names.js';
import { hrefOf } from '../wire/web-address.js';

/** The writable fields of a link. */
export type WantedLink = Pick<PlaceActionLink, 'placeActionType' | 'uri' | 'isPreferred'>;

/** Converts a link to the SDK's format; undefined for an unknown type and for a URL that is not https. */
export function linkOf(wire: WireLink, listingRef: string): PlaceActionLink | undefined {
  const { name, uri = '', placeActionType, isPreferred = false, isEditable = false, providerType } = wire;
  if (!isResourceOf(listingRef, 'placeActionLinks', name))
    throw unusable('the publisher returned an action link of another listing', { outcomeUnknown: true });
  const type = PLACE_ACTION_TYPES.find((each) => each === placeActionType);
  if (!type || !/^https:\/\//i.test(uri) || !URL.canParse(uri)) return undefined;
  return { name, placeActionType: type, uri, isPreferred, isEditable, providerType: providerType || 'UNKNOWN' };
}

/** True if the publisher treats both links as the same one: it allows each URL once per type [publishers 1.6]. */
export function isSameLink(one: WantedLink, other: WantedLink): boolean {
  return one.placeActionType === other.placeActionType && hrefOf(one.uri) === hrefOf(other.uri);
}

/** The fields to write, so that a link becomes the wanted one; all of them if there is none. */
export function changedFields(there: WantedLink | undefined, wanted: WantedLink): readonly string[] {
  return [
    ...(hrefOf(there?.uri) === hrefOf(wanted.uri) ? [] : ['uri']),
    ...(there?.placeActionType === wanted.placeActionType ? [] : ['place_action_type']),
    ...(there?.isPreferred === wanted.isPreferred ? [] : ['is_preferred']),
  ];
}
