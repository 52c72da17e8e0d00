import { describe, expect, it } from '@jest/globals';
import { actionLinkViolations } from './action-link-rules.js';

const link = (placeActionType: string, uri: string, isPreferred = false) => ({ placeActionType, uri, isPreferred });
const reasons = (...links: ReturnType<typeof link>[]) => actionLinkViolations(links).map(({ reason }) => reason);

describe('several action links', () => {
  it('[contract 4, placeActionLinks] duplicates are refused, however the address is spelled', () => {
    expect(
      reasons(
        link('SHOP_ONLINE', 'https://shop.example/'),
        link('FOOD_ORDERING', 'https://shop.example/'),
        link('SHOP_ONLINE', 'HTTPS://Shop.example:443'),
        link('SHOP_ONLINE', 'https://shop.example/2'),
      ),
    ).toEqual(['placeActionLinks[2]: the same type and uri as placeActionLinks[0]']);
  });

  it('[contract 4, placeActionLinks] a second preferred link of a type is refused', () => {
    expect(
      reasons(
        link('SHOP_ONLINE', 'https://shop.example/1', true),
        link('FOOD_ORDERING', 'https://shop.example/1', true),
        link('SHOP_ONLINE', 'https://shop.example/2', true),
        link('SHOP_ONLINE', 'https://shop.example/3'),
      ),
    ).toEqual(['placeActionLinks[2]: placeActionLinks[0] is the preferred link of this type already']);
  });

  it('[contract 4, placeActionLinks] reports one reason for a repeated preferred link', () => {
    const shop = link('SHOP_ONLINE', 'https://shop.example/', true);
    expect(reasons(shop, shop)).toHaveLength(1);
  });
});
