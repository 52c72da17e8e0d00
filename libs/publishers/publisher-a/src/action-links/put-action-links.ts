import { failureOf, rejection, unusable } from '@listings/publisher-sdk';
import type { ActionLinksCapability, ListingPlace, PlaceActionLink } from '@listings/publisher-sdk';
import type { Parts } from '../parts.js';
import type { WireLink } from '../wire/messages.js';
import { isResourceOf, listingNames } from '../wire/resource-names.js';
import { changedFields, isSameLink, linkOf } from './wire-link.js';
import type { WantedLink } from './wire-link.js';

/** A written link; or why the links have to be read again: the wanted one exists already, or it was deleted meanwhile. */
type Written = PlaceActionLink | 'exists' | 'gone';

/** Links for booking, ordering and buying [publishers 1.6]: compares before it writes, and writes only editable links. */
export function createActionLinks({ api, access }: Parts): ActionLinksCapability {
  return {
    async listActionLinks(place) {
      return access.explain(place, () => linksOf(place));
    },

    async putActionLink({ link, ...place }) {
      return access.explain(place, async () => {
        // Try again after a link was deleted or created concurrently, once.
        for (let look = 1; look <= 2; look++) {
          const links = await linksOf(place);
          // The publisher allows each pair of type and URL once, so this link matches, whatever name was requested.
          const there = links.find((each) => isSameLink(each, link)) ?? links.find(({ name }) => name === link.name);
          const written = there ? await change(place, there, link) : await create(place, link);
          if (typeof written === 'object') return written;
        }
        throw unusable('the publisher reports that the link exists, but does not list it');
      });
    },

    async deleteActionLink({ name, ...place }) {
      // A name that is not in the publisher's format belongs to no link.
      if (!isResourceOf(place.listingRef, 'placeActionLinks', name)) return;
      await access.explain(place, async () => {
        const link = (await linksOf(place)).find((each) => each.name === name);
        if (!link) return;
        requireEditable(link);
        // A link that no longer exists is success.
        await api.find('deleteActionLink', place, { name });
      });
    },
  };

  async function linksOf(place: ListingPlace): Promise<readonly PlaceActionLink[]> {
    const pages = await api.all('actionLinks', place, { query: { pageSize: 100 } });
    return pages.flatMap(({ placeActionLinks = [] }) =>
      placeActionLinks.flatMap((link) => linkOf(link, place.listingRef) ?? []),
    );
  }

  async function change(place: ListingPlace, there: PlaceActionLink, wanted: WantedLink): Promise<Written> {
    const mask = changedFields(there, wanted);
    if (mask.length === 0) return there;
    requireEditable(there);
    if (there.placeActionType !== wanted.placeActionType) await refuseUnoffered(place, wanted);
    const sent = { name: there.name, query: { updateMask: mask.join(',') }, json: bodyOf(wanted) };
    return written(place, () => api.find('patchActionLink', place, sent));
  }

  async function create(place: ListingPlace, wanted: WantedLink): Promise<Written> {
    await refuseUnoffered(place, wanted);
    return written(place, () => api.call('createActionLink', place, { json: bodyOf(wanted) }));
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

async function written({ listingRef }: ListingPlace, write: () => Promise<WireLink | undefined>): Promise<Written> {
  try {
    const wire = await write();
    if (!wire) return 'gone';
    const link = linkOf(wire, listingRef);
    if (link) return link;
    throw unusable('the publisher returned another link than the one that was written', { outcomeUnknown: true });
  } catch (error) {
    const failure = failureOf(error);
    // The publisher refuses a link that already exists, which is the desired result [publishers 1.3].
    if (failure.kind === 'CONTENT_REJECTED' && failure.code === 'exists') return 'exists';
    throw error;
  }
}

function requireEditable({ isEditable }: PlaceActionLink): void {
  if (isEditable) return;
  throw rejection('not_editable', 'Another provider added this link. Publisher A does not allow changes to it.');
}

function bodyOf({ placeActionType, uri, isPreferred }: WantedLink): WantedLink {
  return { placeActionType, uri, isPreferred };
}
