import { describe, expect, it } from '@jest/globals';
import { actionLinkViolations } from './action-link-rules.js';

const link = (placeActionType: string, uri: string, isPreferred = false) => ({ placeActionType, uri, isPreferred });
const reasons = (...links: ReturnType<typeof link>[]) => actionLinkViolations(links).map(({ reason }) => reason);

describe('several action links', () => {
  it('[contract 4, placeActionLinks] duplicates are refused, however the address is spelled', () => {
    const repeated = ['https://shop.example/', 'HTTPS://Shop.example:443'].map((uri) => link('SHOP_ONLINE', uri));
    const others = [link('FOOD_ORDERING', 'https://shop.example/'), link('SHOP_ONLINE', 'https://shop.example/2')];
    expect(reasons(...repeated, ...others)).toEqual([
      'placeActionLinks[1]: the same type and uri as placeActionLinks[0]',
    ]);
  });

  it('[contract 4, placeActionLinks] a second preferred link of a type is refused', () => {
    const preferred = ['SHOP_ONLINE 1', 'FOOD_ORDERING 1', 'SHOP_ONLINE 2'].map((each) => {
      const [type = '', id] = each.split(' ');
      return link(type, `https://shop.example/${id}`, true);
    });
    const second = 'placeActionLinks[2]: placeActionLinks[0] is the preferred link of this type already';
    expect(reasons(...preferred, link('SHOP_ONLINE', 'https://shop.example/3'))).toEqual([second]);
  });

  it('[contract 4, placeActionLinks] reports one reason for a repeated preferred link', () => {
    const shop = link('SHOP_ONLINE', 'https://shop.example/', true);
    expect(reasons(shop, shop)).toHaveLength(1);
  });
});
