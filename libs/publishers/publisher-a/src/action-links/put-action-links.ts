import { PublisherError } from '@listings/publisher-sdk';
import type { ActionLinksCapability, PlaceActionLink } from '@listings/publisher-sdk';
import type { ApiClient } from '../api-client.js';
import { refusedHere } from '../failures.js';
import type { ListingAccess } from '../listings/listing-access.js';
import type { Configuration } from '../settings.js';
import { isActionLinkOf, listingNames } from '../wire/resource-names.js';
import { linkCalls } from './link-calls.js';
import type { LinkCalls } from './link-calls.js';
import { isSameLink } from './wire-link.js';
import type { WantedLink } from './wire-link.js';

/** What {@link createActionLinks} works with. */
export interface ActionLinksParts {
  readonly api: ApiClient;
  readonly access: ListingAccess;
  readonly configuration: Configuration;
}

/** Links to book, order or buy [publishers 1.6]: compared first, and touched only where the publisher lets us. */
export function createActionLinks({ api, access, configuration }: ActionLinksParts): ActionLinksCapability {
  return {
    async listActionLinks({ session, listingRef }) {
      const calls = linkCalls(api, configuration, { session, listingRef });
      return access.explain(session, listingRef, () => calls.list());
    },

    async putActionLink({ session, listingRef, link }) {
      const calls = linkCalls(api, configuration, { session, listingRef });
      return access.explain(session, listingRef, () => put(calls, link));
    },

    async deleteActionLink({ session, listingRef, name }) {
      // A name that the publisher cannot have given belongs to no link.
      if (!isActionLinkOf(name, listingNames(listingRef).location)) return;
      const calls = linkCalls(api, configuration, { session, listingRef });
      await access.explain(session, listingRef, async () => {
        const link = (await calls.list()).find((each) => each.name === name);
        if (!link) return;
        if (!link.isEditable) throw notOurs();
        await calls.remove(name);
      });
    },
  };
}

/** Once more after a link was lost or found by surprise; a publisher that contradicts itself further is `TRANSIENT`. */
async function put(calls: LinkCalls, wanted: WantedLink & { readonly name?: string }): Promise<PlaceActionLink> {
  for (let look = 1; look <= 2; look++) {
    const result = await putOnto(calls, await calls.list(), wanted);
    if (typeof result === 'object') return result;
  }
  throw new PublisherError({
    kind: 'TRANSIENT',
    text: 'the publisher says that the link exists, but does not show it',
  });
}

function putOnto(
  calls: LinkCalls,
  links: readonly PlaceActionLink[],
  wanted: WantedLink & { readonly name?: string },
): Promise<PlaceActionLink | 'exists' | 'gone'> {
  // The same type and address cannot stand there twice, so such a link is the one, whatever name was meant.
  const there = links.find((each) => isSameLink(each, wanted)) ?? links.find(({ name }) => name === wanted.name);
  return there ? change(calls, there, wanted) : create(calls, wanted);
}

async function change(
  calls: LinkCalls,
  there: PlaceActionLink,
  wanted: WantedLink,
): Promise<PlaceActionLink | 'exists' | 'gone'> {
  const mask = [
    ...(isSameLink({ ...there, placeActionType: wanted.placeActionType }, wanted) ? [] : ['uri']),
    ...(there.placeActionType === wanted.placeActionType ? [] : ['place_action_type']),
    ...(there.isPreferred === wanted.isPreferred ? [] : ['is_preferred']),
  ];
  if (mask.length === 0) return there;
  if (!there.isEditable) throw notOurs();
  if (there.placeActionType !== wanted.placeActionType) await refuseUnoffered(calls, wanted);
  return calls.patch(there.name, mask, wanted);
}

async function create(calls: LinkCalls, wanted: WantedLink): Promise<PlaceActionLink | 'exists'> {
  await refuseUnoffered(calls, wanted);
  return calls.create(wanted);
}

/** Which types a listing may have depends on its category [publishers 1.6]. */
async function refuseUnoffered(calls: LinkCalls, { placeActionType }: WantedLink): Promise<void> {
  const offered = await calls.offeredTypes();
  if (offered.size === 0 || offered.has(placeActionType)) return;
  throw refusedHere('type', `Publisher A offers no ${placeActionType} links for this listing`, 'placeActionType');
}

function notOurs(): PublisherError {
  return refusedHere('not_editable', 'Another provider put this link there; publisher A does not let us change it');
}
