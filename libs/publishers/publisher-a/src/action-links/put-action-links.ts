import { CHANGED, compareAndWrite, failureOf, needed, rejection, unusable } from '@listings/publisher-sdk';
import type { ActionLinksCapability, ListingPlace, PlaceActionLink } from '@listings/publisher-sdk';
import type { Parts } from '../parts.js';
import { isResourceOf, listingNames } from '../wire/resource-names.js';
import { changedFields, isSameLink, linkOf } from './wire-link.js';
import type { WantedLink } from './wire-link.js';

/** Links for booking, ordering and buying [publishers 1.6]: compares before it writes, and writes only editable links. */
export function createActionLinks({ api }: Parts): ActionLinksCapability {
  return {
    listActionLinks: linksOf,

    async putActionLink({ link, ...place }) {
      const put = await compareAndWrite<PlaceActionLink | undefined, readonly string[]>({
        what: 'the action link',
        async read() {
          const links = await linksOf(place);
          // The publisher allows each pair of type and URL once, so this link matches, whatever name was requested.
          return links.find((each) => isSameLink(each, link)) ?? links.find(({ name }) => name === link.name);
        },
        compare(there) {
          const mask = changedFields(there, link);
          return mask.length > 0 ? mask : undefined;
        },
        write: (mask, there) => write(place, { there, wanted: link, mask }),
      });
      return needed(put, 'the action link');
    },

    async deleteActionLink({ name, ...place }) {
      // A name that is not in the publisher's format belongs to no link.
      if (!isResourceOf(place.listingRef, 'placeActionLinks', name)) return;
      const link = (await linksOf(place)).find((each) => each.name === name);
      if (!link) return;
      requireEditable(link);
      // A link that no longer exists is success.
      await api.find('deleteActionLink', place, { name });
    },
  };

  async function linksOf(place: ListingPlace): Promise<readonly PlaceActionLink[]> {
    const pages = await api.all('actionLinks', place);
    return pages.flatMap(({ placeActionLinks = [] }) =>
      placeActionLinks.flatMap((link) => linkOf(link, place.listingRef) ?? []),
    );
  }

  /** Changes or creates a link; CHANGED if it was deleted meanwhile, or the wanted one exists already. */
  async function write(
    place: ListingPlace,
    { there, wanted, mask }: { there?: PlaceActionLink; wanted: WantedLink; mask: readonly string[] },
  ): Promise<PlaceActionLink | typeof CHANGED> {
    if (there) requireEditable(there);
    const { placeActionType, uri, isPreferred } = wanted;
    if (there?.placeActionType !== placeActionType) await refuseUnoffered(place, wanted);
    const json = { placeActionType, uri, isPreferred };
    const sent = there ? { name: there.name, query: { updateMask: mask.join(',') }, json } : { json };
    try {
      const wire = await api.find(there ? 'patchActionLink' : 'createActionLink', place, sent);
      if (!wire) return CHANGED;
      const link = linkOf(wire, place.listingRef);
      if (link) return link;
    } catch (error) {
      const failure = failureOf(error);
      // The publisher refuses a link that already exists, which is the desired result [publishers 1.3].
      if (failure.kind === 'CONTENT_REJECTED' && failure.code === 'exists') return CHANGED;
      throw error;
    }
    throw unusable('the publisher returned another link than the one that was written', { outcomeUnknown: true });
  }

  /** The types that a listing may have depend on its category [publishers 1.6]. */
  async function refuseUnoffered(place: ListingPlace, { placeActionType }: WantedLink): Promise<void> {
    const filter = `location=${listingNames(place.listingRef).location}`;
    const pages = await api.all('actionLinkTypes', place, { query: { filter } });
    const types = pages.flatMap(({ placeActionTypeMetadata = [] }) => placeActionTypeMetadata);
    const offered = types.flatMap((type) => type.placeActionType || []);
    // The publisher may report none.
    if (offered.length === 0 || offered.includes(placeActionType)) return;
    const purpose = placeActionType.toLowerCase().replaceAll('_', ' ');
    throw rejection('type', `Publisher A offers no links of the type "${purpose}" for this listing`, {
      field: 'placeActionType',
    });
  }
}

function requireEditable({ isEditable }: PlaceActionLink): void {
  if (isEditable) return;
  throw rejection('not_editable', 'Another provider added this link. Publisher A does not allow changes to it.');
}
