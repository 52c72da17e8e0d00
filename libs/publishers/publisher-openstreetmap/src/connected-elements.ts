import { asObject, needed, PublisherError, rejection } from '@listings/publisher-sdk';
import type { AccountClient, PublisherSession } from '@listings/publisher-sdk';
import { demandRef } from './element.js';
import type { ElementAddress, OsmElement } from './element.js';
import { SENTENCES } from './sentences.js';

/** How an element came to the account. */
export type Origin = 'created' | 'connected';

/** An element of the account. */
export interface ConnectedElement {
  readonly type: OsmElement['type'];
  readonly id: string;
}

/**
 * The elements that an account may edit: those that it created, and those that its owner connected. OpenStreetMap has no owners of
 * elements, so the account's own preferences hold the list: one for each element, `listings.node.17` with the {@link Origin}.
 */
export interface ConnectedElements {
  /** All of them, in the order of their numbers. */
  all(session: PublisherSession): Promise<readonly ConnectedElement[]>;
  /** Throws LISTING_INACCESSIBLE for an element that the account has not connected. */
  demand(address: ElementAddress): Promise<void>;
  /** Throws CONTENT_REJECTED if the account may connect no further element. */
  demandRoom(session: PublisherSession): Promise<void>;
  add(address: ElementAddress, origin: Origin): Promise<void>;
}

const KEY = /^listings\.(node|way)\.([1-9]\d{0,18})$/;

/** Creates the list on the preferences of the API. */
export function createConnectedElements(
  api: AccountClient,
  { mostElements }: { readonly mostElements: number },
): ConnectedElements {
  return {
    all,

    async demand({ session, listingRef }) {
      demandRef(listingRef);
      const { refusal } = await api.call({
        session,
        method: 'GET',
        url: `/user/preferences/${keyOf(listingRef)}`,
        effect: 'read',
        as: 'text',
        expected: [404],
      });
      if (!refusal) return;
      throw new PublisherError({
        kind: 'LISTING_INACCESSIBLE',
        listingRef,
        cause: 'the preferences of the account do not contain the element',
        text: SENTENCES.notConnected.en,
      });
    },

    async demandRoom(session) {
      if ((await all(session)).length < mostElements) return;
      const text = `An OpenStreetMap account connects at most ${mostElements} places. More is an import, which the community has to agree to first.`;
      throw rejection('too_many_elements', text);
    },

    async add({ session, listingRef }, origin) {
      await api.call({
        session,
        method: 'PUT',
        url: `/user/preferences/${keyOf(listingRef)}`,
        headers: { 'content-type': 'text/plain' },
        text: origin,
        effect: 'write',
        as: 'text',
      });
    },
  };

  async function all(session: PublisherSession): Promise<readonly ConnectedElement[]> {
    const { body } = await api.call({ session, method: 'GET', url: '/user/preferences.json', effect: 'read' });
    const keys = Object.keys(needed(asObject(body['preferences']), 'the preferences of the account'));
    const found = keys.flatMap((key): ConnectedElement[] => {
      const [, type, id] = KEY.exec(key) ?? [];
      return id !== undefined && (type === 'node' || type === 'way') ? [{ type, id }] : [];
    });
    return found.sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
  }
}

function keyOf(listingRef: string): string {
  return `listings.${listingRef.replace('/', '.')}`;
}
