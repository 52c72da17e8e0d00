import { describe, expect, it } from '@jest/globals';
import type { ListedActionLink, ManagedActionLink } from '../locations/action-links.js';
import type { PlaceActionLink } from '../locations/location-draft.js';
import { planActionLinks } from './action-link-plan.js';

const link = (id: number, more: Partial<PlaceActionLink> = {}): PlaceActionLink => ({
  placeActionType: 'SHOP_ONLINE',
  uri: `https://shop.example/${id}`,
  isPreferred: false,
  ...more,
});
const shown = (id: number, more: Partial<ListedActionLink> = {}): ListedActionLink => ({
  ...link(id),
  name: `links/${id}`,
  providerType: 'MERCHANT',
  isEditable: true,
  ...more,
});
const noted = (id: number, more: Partial<ManagedActionLink> = {}): ManagedActionLink => ({
  placeActionType: 'SHOP_ONLINE',
  uri: `https://shop.example/${id}`,
  name: `links/${id}`,
  written: true,
  status: 'success',
  message: '',
  ...more,
});
/** What is done, in short. */
const plan = (wanted: PlaceActionLink[], known: ManagedActionLink[], listed: ListedActionLink[]) => {
  const { settled, puts, removals } = planActionLinks(wanted, known, listed);
  return {
    settled: settled.map(({ there }) => there.name),
    puts: puts.map(({ link: { uri, isPreferred }, there }) => [uri.slice(-1), isPreferred, there?.name]),
    removals: removals.map(({ there }) => there.name),
  };
};

describe('what it takes to make a listing show the managed links [contract 4, placeActionLinks]', () => {
  it('[contract 4] nothing where it shows them', () => {
    expect(plan([link(1), link(2)], [noted(1)], [shown(2), shown(1), shown(3)])).toEqual({
      settled: ['links/1', 'links/2'],
      puts: [],
      removals: [],
    });
  });

  it('[contract 4] a link that is missing or differs is put', () => {
    const wanted = [link(1), link(2, { isPreferred: true })];
    expect(plan(wanted, [], [shown(2)])).toEqual({
      settled: [],
      puts: [
        ['1', false, undefined],
        ['2', true, 'links/2'],
      ],
      removals: [],
    });
  });

  it('[contract 4] a link with a name that the client knows gets its new address', () => {
    expect(plan([link(9, { name: 'links/1' })], [noted(1)], [shown(1)])).toEqual({
      settled: [],
      puts: [['9', false, 'links/1']],
      removals: [],
    });
  });

  it('[contract 4] a name that stands for another wanted link is not taken', () => {
    expect(plan([link(9, { name: 'links/1' }), link(1)], [noted(1)], [shown(1)])).toEqual({
      settled: ['links/1'],
      puts: [['9', false, undefined]],
      removals: [],
    });
  });

  it('[contract 4] only what we wrote is removed, and only once the client removed it', () => {
    const known = [noted(1), noted(2), noted(3, { written: false })];
    expect(plan([link(1)], known, [shown(1), shown(2), shown(3), shown(4)])).toEqual({
      settled: ['links/1'],
      puts: [],
      removals: ['links/2'],
    });
  });

  it('[contract 4] a link of ours is known by its address where its name was never learnt; one that is gone is forgotten', () => {
    const known = [noted(1, { name: undefined, status: 'pending' }), noted(2)];
    expect(plan([], known, [shown(1)])).toEqual({ settled: [], puts: [], removals: ['links/1'] });
  });

  it('[publishers 1.6] one preferred link for each type, the first; no link twice', () => {
    const wanted = [link(1, { isPreferred: true }), link(2, { isPreferred: true }), link(1)];
    expect(plan(wanted, [], [shown(1, { isPreferred: true }), shown(2)])).toEqual({
      settled: ['links/1', 'links/2'],
      puts: [],
      removals: [],
    });
  });
});
