import { describe, expect, it } from '@jest/globals';
import { discoveredActionLinks } from '@listings/domain';
import type { ListedActionLink } from '@listings/domain';
import { manageActionLinks } from './place-action-links.js';

const order = { placeActionType: 'FOOD_ORDERING', uri: 'https://order.example/', isPreferred: false };
const book = { placeActionType: 'APPOINTMENT', uri: 'https://book.example/now', isPreferred: false };
const found = (link: typeof order, name: string): ListedActionLink => {
  return { ...link, name, providerType: 'MERCHANT', isEditable: true };
};

const at = (discovered: readonly ListedActionLink[]) => ({ ACME: { listingRef: 'l1', managed: [], discovered } });

describe('action links', () => {
  it('[2.2, contract 4] a discovered link that the client sends becomes managed and keeps the name of the publisher', () => {
    const discovered = [found(order, 'locations/1/placeActionLinks/7'), found(book, 'locations/1/placeActionLinks/8')];
    const after = manageActionLinks([{ ...order, isPreferred: true }], { managed: [], there: at(discovered) });
    expect(after).toEqual([{ ...order, isPreferred: true, name: 'locations/1/placeActionLinks/7' }]);
    expect(discoveredActionLinks(after, at(discovered))).toEqual([discovered[1]]);
  });

  it.each([
    ['the same', order, true],
    ['the address spelled otherwise', { ...order, uri: 'HTTPS://Order.example:443' }, true],
    ['preferred by now', { ...order, isPreferred: true }, true],
    ['another type', { ...order, placeActionType: 'FOOD_DELIVERY' }, false],
    ['another address', { ...order, uri: 'https://order.example/menu' }, false],
    ['no address', { ...order, uri: 'order' }, false],
    ['another address under the same name', { ...order, uri: 'https://new.example', name: 'n' }, true],
    ['another name of the same link', { ...order, name: 'm' }, true],
  ])('[contract 4] %s: is it the same link?', (_, other, same) => {
    const [link] = manageActionLinks([other], { managed: [], there: at([found(order, 'n')]) });
    expect(link?.name === 'n').toBe(same);
  });

  it('[contract 4] the sent links replace the managed links; a link that stays keeps its stored fields', () => {
    const named = { ...order, name: 'n' };
    const after = manageActionLinks([{ ...order, isPreferred: true }], { managed: [named, book], there: {} });
    expect(after).toEqual([{ ...named, isPreferred: true }]);
    expect(manageActionLinks([], { managed: [named], there: at([found(book, 'b')]) })).toEqual([]);
  });

  it('[contract 4] a link sent as the record shows it, with the name from the publisher, changes nothing', () => {
    expect(manageActionLinks([{ ...order, name: 'n' }], { managed: [order], there: {} })).toEqual([order]);
    expect(manageActionLinks([{ ...order, name: '' }], { managed: [order], there: {} })).toEqual([order]);
    const moved = { ...order, uri: 'https://new.example', name: 'n' };
    expect(manageActionLinks([moved], { managed: [order], there: {} })).toEqual([moved]);
  });
});
