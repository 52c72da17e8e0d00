import type { LocationInput } from '@listings/domain';
import { idAtA } from './listings-fixture.js';
import type { ListingsFixture } from './listings-fixture.js';

/** An action link that a client sends. */
export interface SentLink {
  readonly placeActionType: string;
  readonly uri: string;
  readonly isPreferred: boolean;
  readonly name?: string;
}

/** A link to a shop. */
export const shop = (id: number | string, more: Partial<SentLink> = {}): SentLink => ({
  placeActionType: 'SHOP_ONLINE',
  uri: `https://shop.example/${id}`,
  isPreferred: false,
  ...more,
});

/** The input of a location with these links. */
export const links = (...placeActionLinks: SentLink[]): LocationInput => ({ placeActionLinks });

type Tenant = Awaited<ReturnType<ListingsFixture['newTenant']>>;

/** The action links of locations, and those that listings of publisher A show. */
export function actionLinks(fixture: ListingsFixture) {
  const headers = { authorization: 'Bearer at-a1', 'content-type': 'application/json' };
  const pathOf = (nn: number) => `${fixture.admin.base}/a/v1/locations/${idAtA(nn)}/placeActionLinks`;
  /** The links of listing nn, read from the publisher. */
  const atPublisher = async (nn: number): Promise<{ name: string; uri: string }[]> => {
    const response = await fetch(`${pathOf(nn)}?pageSize=100`, { headers });
    const { placeActionLinks = [] } = (await response.json()) as { placeActionLinks?: { name: string; uri: string }[] };
    return placeActionLinks;
  };
  return {
    atPublisher,
    /** The addresses of the links of listing nn. */
    urisAt: async (nn: number) => (await atPublisher(nn)).map(({ uri }) => uri),
    /** The addresses of its links to shops. */
    shopsAt: async (nn: number) =>
      (await atPublisher(nn)).flatMap(({ uri }) => (uri.startsWith('https://shop.example/') ? [uri] : [])),
    /** The owner of listing nn adds a link at the publisher. */
    addOwn: async (nn: number, { placeActionType, uri }: SentLink): Promise<void> => {
      const body = JSON.stringify({ placeActionType, uri });
      const { ok } = await fetch(pathOf(nn), { method: 'POST', headers, body });
      if (!ok) throw new Error('The publisher refuses the link.');
    },
    /** The links that a location manages, as its record shows them. */
    managed: async (locationId: number) => (await fixture.record(locationId)).placeActionLinks,
    /** Changes a location, and pushes it. */
    edited: async (tenant: Tenant, locationId: number, input: LocationInput): Promise<void> => {
      await fixture.edit(tenant, locationId, input);
      await fixture.workAfter(7_000);
    },
  };
}
