import { afterEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ActionLinkIndex, discoveredActionLinks, managedActionLinks, targetOf } from '@listings/domain';
import type { ListedActionLink, ManagedActionLink, PlaceActionLink } from '@listings/domain';
import { manageActionLinks } from '@listings/feature-locations';
import { planActionLinks } from './action-link-plan.js';

const RealUrl = globalThis.URL;

afterEach(() => {
  globalThis.URL = RealUrl;
});

/** Counts how many addresses the work parses. */
function parsedBy(work: () => void): number {
  let parsed = 0;
  globalThis.URL = class extends RealUrl {
    constructor(text: string) {
      parsed += 1;
      super(text);
    }
  };
  work();
  return parsed;
}

describe('an index of action links', () => {
  const links = fc.array(
    fc.record({
      placeActionType: fc.constantFrom('SHOP_ONLINE', 'APPOINTMENT'),
      uri: fc.constantFrom('https://a.example', 'HTTPS://A.example/', 'https://b.example/x', 'no address', ''),
      name: fc.option(fc.constantFrom('', 'n1', 'n2'), { nil: undefined }),
    }),
    { maxLength: 8 },
  );

  it('[contract 4] finds the link that a search through the list finds first', () => {
    fc.assert(
      fc.property(links, links, (list, wanted) => {
        const index = new ActionLinkIndex(list);
        for (const link of wanted) {
          const target = targetOf(link);
          const isNamed = (each: { name?: string | undefined }) => link.name !== undefined && each.name === link.name;
          expect(index.withTarget(target)).toBe(list.find((each) => targetOf(each) === target));
          expect(index.named(link.name)).toBe(list.find(isNamed));
          expect(index.withTargetOrName(target, link.name)).toBe(
            list.find((each) => targetOf(each) === target || isNamed(each)),
          );
        }
      }),
    );
  });

  it.each([20, 1_000])('[performance 1] work on %i links parses each address a few times', (count) => {
    const known = Array.from({ length: count }, (_, n) => ({
      placeActionType: 'SHOP_ONLINE',
      uri: `https://shop.example/${n}`,
      isPreferred: false,
      name: `links/${n}`,
    }));
    const wanted: PlaceActionLink[] = known;
    const settled = { written: true, status: 'success', message: '' } as const;
    const managed = known.map((link): ManagedActionLink => ({ ...link, ...settled }));
    const listed = known.map((link): ListedActionLink => {
      return { ...link, uri: `${link.uri}?old`, providerType: 'MERCHANT', isEditable: true };
    });
    const there = { ACME: { listingRef: 'l1', managed, discovered: listed } };
    const parsed = parsedBy(() => {
      managedActionLinks(wanted, there);
      discoveredActionLinks([], there);
      manageActionLinks(wanted, { managed: wanted, there });
      planActionLinks(wanted, managed, listed);
    });
    expect(parsed).toBeLessThan(20 * count);
  });
});
