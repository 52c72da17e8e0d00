import type { World } from './world.js';

/** How often customers have seen a post and reacted to it. */
export interface AudienceCounts {
  readonly views: number;
  readonly clicks: number;
  readonly likes: number;
  readonly comments: number;
  readonly shares: number;
}

const NOBODY: AudienceCounts = { views: 0, clicks: 0, likes: 0, comments: 0, shares: 0 };

/** The time in which most of the customers see a post. */
const GROWTH_MS = 3 * 86_400_000;

/**
 * The customers of a post, besides those that the admin set: nobody, or with the setting `audience` numbers that differ
 * by post and grow with its age. A new post starts with a third of its readers, so that a demo shows them at once.
 */
export function audienceOf(
  world: Pick<World, 'settings' | 'dice' | 'clock'>,
  post: { readonly id: string; readonly createdAt: number },
): AudienceCounts {
  if (world.settings.audience === 'none') return NOBODY;
  const { dice } = world;
  const share = (name: string, least: number, most: number) =>
    (least + dice.fraction(`audience:${name}:${post.id}`) * (most - least)) / 100;
  const age = Math.max(0, world.clock.now() - post.createdAt);
  const growth = 1 / 3 + (2 / 3) * Math.min(1, age / GROWTH_MS);
  const views = Math.floor((60 + dice.roll(`audience:views:${post.id}`, 900)) * growth);
  const part = (name: string, least: number, most: number) => Math.floor(views * share(name, least, most));
  return {
    views,
    clicks: part('clicks', 3, 14),
    likes: part('likes', 2, 9),
    comments: part('comments', 0, 3),
    shares: part('shares', 0, 3),
  };
}
