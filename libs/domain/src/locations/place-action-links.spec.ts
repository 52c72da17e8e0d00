import { describe, expect, it } from '@jest/globals';
import { isSameActionLink, manageActionLinks } from './place-action-links.js';
import type { DiscoveredPlaceActionLink } from './place-action-links.js';

const order = { placeActionType: 'FOOD_ORDERING', uri: 'https://order.example/', isPreferred: false };
const book = { placeActionType: 'APPOINTMENT', uri: 'https://book.example/now', isPreferred: false };
const found = (link: typeof order, name: string): DiscoveredPlaceActionLink => ({
  ...link,
  name,
  providerType: 'MERCHANT',
  isEditable: true,
});

describe('action links', () => {
  it('[contract 4] a discovered link that is sent becomes managed and keeps the name of the publisher', () => {
    const discovered = [found(order, 'locations/1/placeActionLinks/7'), found(book, 'locations/1/placeActionLinks/8')];

    const after = manageActionLinks([{ ...order, isPreferred: true }], { managed: [], discovered });

    expect(after).toEqual({
      managed: [{ ...order, isPreferred: true, name: 'locations/1/placeActionLinks/7' }],
      discovered: [discovered[1]],
    });
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
    expect(isSameActionLink({ ...order, name: 'n' }, other)).toBe(same);
  });

  it('[contract 4] what is sent replaces the managed links; what is known of one that stays is kept', () => {
    const submitted = { ...order, name: 'n', submissionStatus: 'success', lastSubmittedAt: '2026-07-06T18:33:29.664Z' };

    const after = manageActionLinks([{ ...order, isPreferred: true }], { managed: [submitted, book], discovered: [] });

    expect(after).toEqual({ managed: [{ ...submitted, isPreferred: true }], discovered: [] });
    expect(manageActionLinks([], { managed: [submitted], discovered: [found(book, 'b')] })).toEqual({
      managed: [],
      discovered: [found(book, 'b')],
    });
  });
});
