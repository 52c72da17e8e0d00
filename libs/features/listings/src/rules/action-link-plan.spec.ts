import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { targetOf } from '@listings/domain';
import type { ListedActionLink, ManagedActionLink, PlaceActionLink } from '@listings/domain';
import { planActionLinks } from './action-link-plan.js';

const link = (id: number, more: Partial<PlaceActionLink> = {}): PlaceActionLink => ({
  placeActionType: 'SHOP_ONLINE',
  uri: `https://shop.example/${id}`,
  isPreferred: false,
  ...more,
});

const shown = (id: number, more: Partial<ListedActionLink> = {}): ListedActionLink => {
  return { ...link(id), name: `links/${id}`, providerType: 'MERCHANT', isEditable: true, ...more };
};

const noted = (id: number, more: Partial<ManagedActionLink> = {}): ManagedActionLink => {
  const { placeActionType, uri } = link(id);
  return { placeActionType, uri, name: `links/${id}`, written: true, status: 'success', message: '', ...more };
};

const plan = (wanted: PlaceActionLink[], known: ManagedActionLink[], listed: ListedActionLink[]) => {
  const { settled, puts, removals } = planActionLinks(wanted, known, listed);
  return {
    settled: settled.map(({ there }) => there.name),
    puts: puts.map(({ link: { uri, isPreferred }, there }) => [uri.slice(-1), isPreferred, there?.name]),
    removals: removals.map(({ there }) => there.name),
  };
};

const planned = (settled: unknown[], puts: unknown[] = [], removals: unknown[] = []) => ({ settled, puts, removals });

describe('the plan that makes a listing show the managed links [contract 4, placeActionLinks]', () => {
  it('[contract 4] writes a link that is missing or differs', () => {
    const wanted = [link(1), link(2, { isPreferred: true })];
    const puts = [link(1), link(2)].map((_, n) => [`${n + 1}`, n === 1, n === 1 ? 'links/2' : undefined]);
    expect(plan(wanted, [], [shown(2)])).toEqual(planned([], puts));
  });

  it('[contract 4] gives a link that the client names its new address, unless the name belongs to another wanted link', () => {
    const renamed = link(9, { name: 'links/1' });
    expect(plan([renamed], [noted(1)], [shown(1)]).puts).toEqual([['9', false, 'links/1']]);
    const beside = plan([renamed, link(1)], [noted(1)], [shown(1)]);
    expect(beside).toEqual(planned(['links/1'], [['9', false, undefined]]));
  });

  it('[contract 4] removes only links that the service wrote, and only after the client removed them', () => {
    const known = [noted(1), noted(2), noted(3, { written: false })];
    expect(plan([link(1)], known, [shown(1), shown(2), shown(3), shown(4)])).toEqual(
      planned(['links/1'], [], ['links/2']),
    );
  });

  it('[contract 4] recognizes a link without a known name by its address, and forgets a link that is gone', () => {
    const known = [noted(1, { name: undefined, status: 'pending' }), noted(2)];
    expect(plan([], known, [shown(1)])).toEqual(planned([], [], ['links/1']));
  });

  it('[publishers 1.6] keeps one preferred link for each type, the first, and no link twice', () => {
    const wanted = [link(1, { isPreferred: true }), link(2, { isPreferred: true }), link(1)];
    expect(plan(wanted, [], [shown(1, { isPreferred: true }), shown(2)])).toEqual(planned(['links/1', 'links/2']));
  });
});

describe('links that the publisher refused [contract 4, placeActionLinks]', () => {
  const links = [link(1), link(2)];
  const refusedOne = noted(1, { name: undefined, written: false, status: 'failed', version: 5 });
  const keptThree = noted(3, { version: 5 });

  it('are neither written nor removed again in the same push', () => {
    const { puts, removals, refused } = planActionLinks(links, [refusedOne, keptThree], [shown(3)], 5);
    expect(puts.map((put) => put.link)).toEqual([link(2)]);
    expect({ removals, refused }).toEqual({ removals: [], refused: [refusedOne, keptThree] });
  });

  it('are tried again in the next push, and are settled when the listing shows them after all', () => {
    const { puts, removals, refused } = planActionLinks(links, [refusedOne, keptThree], [shown(3)], 6);
    expect([puts.length, removals.length, refused.length]).toEqual([2, 1, 0]);
    expect(planActionLinks(links, [refusedOne], [shown(1)], 5)).toMatchObject({ settled: [{}], refused: [] });
  });
});

const types = fc.constantFrom('SHOP_ONLINE', 'APPOINTMENT');
const target = fc.record({ placeActionType: types, uri: fc.nat(4).map((id) => `https://shop.example/${id}`) });
const wanted = fc.array(
  fc.tuple(target, fc.boolean(), fc.option(fc.nat(5), { nil: undefined })).map(([link, isPreferred, id]) => ({
    ...link,
    isPreferred,
    ...(id === undefined ? {} : { name: `links/${id}` }),
  })),
  { maxLength: 6 },
);
/** A possible content of a listing: no link twice, at most one preferred link of a type. */
const listing = fc
  .uniqueArray(fc.tuple(target, fc.boolean()), {
    maxLength: 6,
    selector: ([{ placeActionType, uri }]) => `${placeActionType} ${uri}`,
  })
  .map((links) =>
    links.map(([link, preferred], index): ListedActionLink => {
      const isPreferred =
        preferred &&
        !links.slice(0, index).some(([other, was]) => was && other.placeActionType === link.placeActionType);
      return { ...link, isPreferred, name: `links/${index}`, providerType: 'MERCHANT', isEditable: true };
    }),
  );
const known = (links: readonly ListedActionLink[]) =>
  fc.subarray([...links]).chain((some) =>
    fc.array(fc.boolean(), { minLength: some.length, maxLength: some.length }).map((flags) =>
      some.map(({ placeActionType, uri, name }, index): ManagedActionLink => {
        return { placeActionType, uri, name, written: flags[index] ?? false, status: 'success', message: '' };
      }),
    ),
  );

/** Returns the listing after the plan was executed, and the stored state of its links. */
function carryOut(links: PlaceActionLink[], noted: readonly ManagedActionLink[], shown: readonly ListedActionLink[]) {
  const made = planActionLinks(links, noted, shown);
  let after = [...shown];
  const managed: ManagedActionLink[] = made.settled.map(({ link: { placeActionType, uri }, known: was, there }) => {
    return { placeActionType, uri, name: there.name, written: was?.written ?? false, status: 'success', message: '' };
  });
  for (const [index, { link: put, there }] of made.puts.entries()) {
    const { placeActionType, uri, isPreferred } = put;
    const name = there?.name ?? `links/new-${index}`;
    after = after
      .filter((each) => each.name !== name)
      .map((each) =>
        isPreferred && each.placeActionType === placeActionType ? { ...each, isPreferred: false } : each,
      );
    expect(after.some((each) => targetOf(each) === targetOf(put))).toBe(false);
    after.push({ placeActionType, uri, isPreferred, name, providerType: 'MERCHANT', isEditable: true });
    managed.push({ placeActionType, uri, name, written: true, status: 'success', message: '' });
  }
  const removed = new Set(made.removals.map(({ there }) => there.name));
  return { managed, removed, after: after.filter(({ name }) => !removed.has(name)) };
}

const there = listing.chain((shown) => fc.tuple(fc.constant(shown), known(shown)));

it('[contract 4, placeActionLinks] an executed plan shows every managed link, a second plan is empty, and no link is removed that the service did not write or that is managed', () => {
  fc.assert(
    fc.property(wanted, there, (links, [shown, noted]) => {
      const { managed, removed, after } = carryOut(links, noted, shown);
      for (const each of links) expect(after.some((found) => targetOf(found) === targetOf(each))).toBe(true);
      expect(plan(links, managed, after)).toMatchObject({ puts: [], removals: [] });
      const ours = new Set(noted.filter(({ written }) => written).map(({ name }) => name));
      for (const name of removed) {
        expect(ours.has(name)).toBe(true);
        expect(managed.some((each) => each.name === name)).toBe(false);
      }
    }),
    { numRuns: 200 },
  );
});
