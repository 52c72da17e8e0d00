import { describe, expect, it } from '@jest/globals';
import { audienceOf } from './audience.js';
import { Dice } from './dice.js';
import { defaultSettings } from './settings.js';

const DAY = 86_400_000;

function at(ms: number, audience: 'none' | 'growing', id = 'p1') {
  const world = { settings: { ...defaultSettings(), audience }, dice: new Dice(1), clock: { now: () => ms } };
  return audienceOf(world as Parameters<typeof audienceOf>[0], { id, createdAt: 0 });
}

describe('the audience of posts', () => {
  it('[publishers 3.6] is nobody unless the setting says so', () => {
    expect(at(DAY, 'none')).toEqual({ views: 0, clicks: 0, likes: 0, comments: 0, shares: 0 });
  });

  it('[publishers 3.6] grows with the age of a post, and differs from post to post', () => {
    const views = [0, DAY, 2 * DAY, 3 * DAY, 30 * DAY].map((age) => at(age, 'growing').views);
    expect(views).toEqual([...views].sort((one, other) => one - other));
    expect(views[0]).toBeGreaterThan(0);
    expect(views[3]).toBe(views[4]);
    const posts = ['p1', 'p2', 'p3', 'p4'].map((id) => at(DAY, 'growing', id));
    expect(new Set(posts.map((post) => post.views)).size).toBe(4);
    for (const post of posts) expect(post.clicks).toBeLessThan(post.views);
  });
});
