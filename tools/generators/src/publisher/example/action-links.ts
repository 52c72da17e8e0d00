import { asText, asWholeList, needed, rejection } from '@listings/publisher-sdk';
import type { AccountClient, ActionLinksCapability, JsonObject } from '@listings/publisher-sdk';
import type { PlaceActionLink, PlaceActionType } from '@listings/publisher-sdk';
import { listingPath } from './listings.js';

/** The publisher's words for the types of links. */
const TYPES: Readonly<Record<string, PlaceActionType>> = {
  appointment: 'APPOINTMENT',
  online_appointment: 'ONLINE_APPOINTMENT',
  table: 'DINING_RESERVATION',
  order: 'FOOD_ORDERING',
  delivery: 'FOOD_DELIVERY',
  takeout: 'FOOD_TAKEOUT',
  shop: 'SHOP_ONLINE',
};

/** The buttons of a listing for booking, ordering or shopping. */
export function createActionLinks(api: AccountClient): ActionLinksCapability {
  const linksPath = (listingRef: string) => `${listingPath(listingRef)}/links`;
  const linkPath = (listingRef: string, name: string) => `${linksPath(listingRef)}/${encodeURIComponent(name)}`;

  const listActionLinks: ActionLinksCapability['listActionLinks'] = async ({ session, listingRef }) => {
    const url = linksPath(listingRef);
    const { body } = await api.call({ session, method: 'GET', url, effect: 'read', listingRef });
    return needed(asWholeList(body['links']), 'the links').flatMap((each) => linkOf(each) ?? []);
  };

  return {
    listActionLinks,

    async putActionLink({ session, listingRef, link }) {
      const isThis = (each: PlaceActionLink) =>
        link.name ? each.name === link.name : each.placeActionType === link.placeActionType && each.uri === link.uri;
      const shown = (await listActionLinks({ session, listingRef })).find(isThis);
      if (shown && isSame(shown, link)) return shown;
      const { body } = await api.call({
        session,
        method: shown ? 'PUT' : 'POST',
        url: shown ? linkPath(listingRef, shown.name) : linksPath(listingRef),
        json: { type: wordOf(link.placeActionType), url: link.uri, preferred: link.isPreferred },
        effect: 'content',
        listingRef,
      });
      return needed(linkOf(body), 'the link', { outcomeUnknown: true });
    },

    async deleteActionLink({ session, listingRef, name }) {
      const url = linkPath(listingRef, name);
      const expected = ['no-such-link', 'not-yours'];
      const { refusal } = await api.call({ session, method: 'DELETE', url, effect: 'write', listingRef, expected });
      if (refusal?.code === 'not-yours') throw rejection('not-yours', 'Another provider has added this link.');
    },
  };
}

/** A link in the words of the SDK; undefined if the service has no such type. */
function linkOf(item: JsonObject): PlaceActionLink | undefined {
  const placeActionType = TYPES[asText(item['type']) ?? ''];
  return (
    placeActionType && {
      name: needed(asText(item['id']), 'the id of a link'),
      placeActionType,
      uri: needed(asText(item['url']), 'the address of a link'),
      isPreferred: item['preferred'] === true,
      providerType: item['own'] === true ? 'MERCHANT' : 'OTHER',
      isEditable: item['own'] === true,
    }
  );
}

function wordOf(type: PlaceActionType): string | undefined {
  return Object.keys(TYPES).find((word) => TYPES[word] === type);
}

function isSame(shown: PlaceActionLink, link: Parameters<ActionLinksCapability['putActionLink']>[0]['link']): boolean {
  const { placeActionType, uri, isPreferred } = link;
  return shown.placeActionType === placeActionType && shown.uri === uri && shown.isPreferred === isPreferred;
}
