import { unusable } from '@listings/publisher-sdk';
import type { ActionLinksCapability, PlaceActionLink, PublisherError } from '@listings/publisher-sdk';
import { refusedHere } from '../failures.js';
import type { Parts } from '../parts.js';
import { isActionLinkOf, listingNames } from '../wire/resource-names.js';
import { linkCalls } from './link-calls.js';
import type { LinkCalls } from './link-calls.js';
import { isSameLink } from './wire-link.js';
import type { WantedLink } from './wire-link.js';

/**
 * Links for booking, ordering and buying [publishers 1.6]. Compares before it writes, and writes only editable links.
 */
export function createActionLinks({ api, access, configuration }: Parts): ActionLinksCapability {
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
      // A name that is not in the publisher's format belongs to no link.
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

/**
 * Retries once after a link was deleted or created concurrently. A second contradiction of the publisher is
 * `TRANSIENT`.
 */
async function put(calls: LinkCalls, wanted: WantedLink & { readonly name?: string }): Promise<PlaceActionLink> {
  for (let look = 1; look <= 2; look++) {
    const result = await putOnto(calls, await calls.list(), wanted);
    if (typeof result === 'object') return result;
  }
  throw unusable('the publisher reports that the link exists, but does not list it');
}

function putOnto(
  calls: LinkCalls,
  links: readonly PlaceActionLink[],
  wanted: WantedLink & { readonly name?: string },
): Promise<PlaceActionLink | 'exists' | 'gone'> {
  // The publisher allows each pair of type and URL once, so this link matches, whatever name was requested.
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

/** The types that a listing may have depend on its category [publishers 1.6]. */
async function refuseUnoffered(calls: LinkCalls, { placeActionType }: WantedLink): Promise<void> {
  const offered = await calls.offeredTypes();
  if (offered.size === 0 || offered.has(placeActionType)) return;
  const purpose = placeActionType.toLowerCase().replaceAll('_', ' ');
  throw refusedHere('type', `Publisher A offers no links of the type "${purpose}" for this listing`, 'placeActionType');
}

function notOurs(): PublisherError {
  return refusedHere('not_editable', 'Another provider added this link. Publisher A does not allow changes to it.');
}
