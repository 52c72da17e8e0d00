import { describe, expect, it } from '@jest/globals';
import { allAttributes, ATTRIBUTE_GROUPS, attributeValueText, findAttribute, isAttributeValue } from './attributes.js';

describe('attributes [contract 4]', () => {
  it('have a key and a name each once, in the order of the groups', () => {
    const all = allAttributes();
    expect(all.length).toBeGreaterThanOrEqual(25);
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    const groups = all.map(({ group }) => ATTRIBUTE_GROUPS.indexOf(group));
    expect(groups).toEqual([...groups].sort((one, other) => one - other));
    for (const { key } of all) expect(key).toMatch(/^[a-z][A-Za-z]{2,40}$/);
  });

  it('take yes or no, or one of their choices', () => {
    const [delivery, wifi] = [findAttribute('delivery'), findAttribute('wifi')];
    if (!delivery || !wifi) throw new Error('the attributes are not there');
    const taken = (attribute: typeof wifi, values: unknown[]) =>
      values.filter((value) => isAttributeValue(attribute, value));
    expect(taken(delivery, [true, false, 'yes', 'free', null, 1])).toEqual([true, false]);
    expect(taken(wifi, ['free', 'none', 'Free', true])).toEqual(['free', 'none']);
    expect([true, false, 'paid'].map(attributeValueText)).toEqual(['yes', 'no', 'paid']);
    expect(findAttribute('toString')).toBeUndefined();
  });
});
