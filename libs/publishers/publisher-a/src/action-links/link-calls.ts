import type { PlaceActionLink, PublisherSession } from '@listings/publisher-sdk';
import { PublisherError, unusable } from '@listings/publisher-sdk';
import type { ApiClient } from '../api-client.js';
import type { Configuration } from '../settings.js';
import { listingNames } from '../wire/resource-names.js';
import { linkOf, LinksPage, TypesPage, WireLink } from './wire-link.js';
import type { WantedLink } from './wire-link.js';

const PAGE_SIZE = 100;

/**
 * The API calls for the action links of one listing [publishers 1.6]. Writes of links count as edits of the listing.
 */
export interface LinkCalls {
  list(): Promise<readonly PlaceActionLink[]>;
  /** The types that the listing may have; empty if the publisher reports none. */
  offeredTypes(): Promise<ReadonlySet<string>>;
  /** Returns `exists` if the publisher already has the link, `gone` if no link has that name. */
  create(link: WantedLink): Promise<PlaceActionLink | 'exists'>;
  patch(name: string, mask: readonly string[], link: WantedLink): Promise<PlaceActionLink | 'exists' | 'gone'>;
  /** Deletes a link; a link that no longer exists is success. */
  remove(name: string): Promise<void>;
}

/** Creates the calls for one listing and one connected account. */
export function linkCalls(
  api: ApiClient,
  { actionsBase }: Configuration,
  { session, listingRef }: { readonly session: PublisherSession; readonly listingRef: string },
): LinkCalls {
  const { location } = listingNames(listingRef);
  const links = `${actionsBase}/v1/${location}/placeActionLinks`;
  const about = { session, listingRef } as const;
  const edit = { ...about, effect: 'edit' } as const;

  return {
    async list() {
      const pages = api.pages({ ...about, url: links, query: { pageSize: PAGE_SIZE }, answer: LinksPage });
      const found: PlaceActionLink[] = [];
      for await (const { placeActionLinks = [] } of pages)
        found.push(...placeActionLinks.flatMap((link) => linkOf(link, location) ?? []));
      return found;
    },

    async offeredTypes() {
      const url = `${actionsBase}/v1/placeActionTypeMetadata`;
      const pages = api.pages({ ...about, url, query: { filter: `location=${location}` }, answer: TypesPage });
      const offered = new Set<string>();
      for await (const { placeActionTypeMetadata = [] } of pages)
        for (const { placeActionType } of placeActionTypeMetadata) if (placeActionType) offered.add(placeActionType);
      return offered;
    },

    async create(link) {
      const created = await unlessThere(() =>
        api.call({ ...edit, method: 'POST', url: links, json: bodyOf(link), answer: WireLink }),
      );
      return created === 'exists' ? created : written(created);
    },

    async patch(name, mask, link) {
      const changed = await unlessThere(() =>
        api.find({
          ...edit,
          method: 'PATCH',
          url: `${actionsBase}/v1/${name}`,
          query: { updateMask: mask.join(',') },
          json: bodyOf(link),
          answer: WireLink,
        }),
      );
      if (changed === undefined) return 'gone';
      return changed === 'exists' ? changed : written(changed);
    },

    async remove(name) {
      await api.remove({ ...edit, url: `${actionsBase}/v1/${name}` });
    },
  };

  function written(wire: Parameters<typeof linkOf>[0]): PlaceActionLink {
    const link = linkOf(wire, location);
    if (link) return link;
    throw unusable('the publisher returned another link than the one that was written', { outcomeUnknown: true });
  }
}

/** The publisher refuses a link that already exists, which is the desired result [publishers 1.3]. */
async function unlessThere<T>(write: () => Promise<T>): Promise<T | 'exists'> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof PublisherError && error.failure.kind === 'CONTENT_REJECTED' && error.failure.code === 'exists')
      return 'exists';
    throw error;
  }
}

function bodyOf({ placeActionType, uri, isPreferred }: WantedLink): WantedLink {
  return { placeActionType, uri, isPreferred };
}
