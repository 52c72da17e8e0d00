import { describe, expect, it } from '@jest/globals';
import { fillTemplate, MOST_TEMPLATES, withTemplate } from './templates.js';

describe('templates of replies', () => {
  it('[dashboard] get the names of author and location, and no gap where a name is not known', () => {
    const text = 'Thank you {author}, see you at {location}.';
    expect(fillTemplate(text, { author: 'Ann', location: 'Blue Door' })).toBe('Thank you Ann, see you at Blue Door.');
    expect(fillTemplate(text, { author: '', location: 'Blue Door' })).toBe('Thank you, see you at Blue Door.');
  });

  it('[dashboard] put nothing of a name that looks like a placeholder in its place', () => {
    const filled = fillTemplate('Thank you {author}', { author: '{location} $&', location: 'X' });
    expect(filled).toBe('Thank you {location} $&');
  });

  it('[dashboard] are replaced by name, and are bounded in number', () => {
    const one = withTemplate([], { name: ' Thanks ', text: 'Thank you' });
    const many = { name: 'Thanks', text: 'Many thanks' };
    expect(withTemplate(one, many)).toEqual([many]);
    expect(withTemplate(one, { name: 'Empty', text: ' ' })).toBe(one);
    let all = one;
    for (let n = 0; n < 2 * MOST_TEMPLATES; n += 1) all = withTemplate(all, { name: `T${n}`, text: 'x' });
    expect(all).toHaveLength(MOST_TEMPLATES);
  });
});
