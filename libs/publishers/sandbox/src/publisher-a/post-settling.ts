import { textOf } from '../json/json.js';
import { carries } from '../world/triggers.js';
import type { World } from '../world/world.js';
import { wordsOf } from './post-rules.js';
import type { PostA } from './state.js';

/**
 * Starts the review of a new or changed post. A trigger, the schedule or the setting decides when it ends [publishers
 * 1.8, 3.6].
 */
export function submitPost(world: World, post: PostA): void {
  const words = wordsOf(post.content);
  const submittedAt = post.updatedAt;
  const isCurrent = (): boolean =>
    post.updatedAt === submittedAt && (post.state === 'PROCESSING' || post.state === 'SCHEDULED');
  if (carries(words, 'reject-now')) return settlePost(post, 'REJECTED');
  post.state = 'PROCESSING';
  post.searchUrl = undefined;
  if (carries(words, 'stuck')) return;

  const outcome = carries(words, 'reject') ? 'REJECTED' : 'LIVE';
  const startsAt = Date.parse(textOf(post.content['scheduledTime']) ?? '');
  if (startsAt > world.clock.now()) {
    post.state = 'SCHEDULED';
    world.agenda.at(startsAt, () => isCurrent() && settlePost(post, outcome));
    return;
  }
  const settle = world.settings['a.postSettle'];
  if (settle.mode === 'immediate') settlePost(post, outcome);
  if (settle.mode === 'delay') world.after(settle.ms, () => isCurrent() && settlePost(post, outcome));
}

/** Ends the review of a post. A live post gets a link; a rejected one has no reason [publishers 1.8]. */
export function settlePost(post: PostA, outcome: 'LIVE' | 'REJECTED', searchUrl?: string): void {
  post.state = outcome;
  post.searchUrl =
    outcome === 'LIVE' ? (searchUrl ?? `https://search.publisher-a.example/local-posts/${post.id}`) : undefined;
}
