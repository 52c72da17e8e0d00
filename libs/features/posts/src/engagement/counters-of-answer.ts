import { LARGEST_INTEGER } from '@listings/pagination';
import type { PostEngagement } from '@listings/publisher-sdk';
import type { PostCounters } from '../store/engagement-turns.js';

const names = ['views', 'clicks', 'reactions', 'shares', 'comments'] as const satisfies (keyof PostCounters)[];

/**
 * Returns the counters of each post by its reference. Reports and leaves out numbers that count nothing, and posts that
 * the service did not ask for. A counter that the publisher does not report is left out, never zero.
 */
export function countersOfAnswer(
  answer: readonly PostEngagement[],
  { refs, onInvalid }: { refs: ReadonlySet<string>; onInvalid: () => void },
): ReadonlyMap<string, Partial<PostCounters>> {
  let invalid = false;
  const counters = new Map<string, Partial<PostCounters>>();
  for (const post of answer) {
    const told = names.flatMap((name) => (post[name] === undefined ? [] : [[name, post[name]] as const]));
    const valid = told.filter(([, value]) => Number.isInteger(value) && value >= 0 && value <= LARGEST_INTEGER);
    if (valid.length < told.length || !refs.has(post.ref)) invalid = true;
    if (refs.has(post.ref)) counters.set(post.ref, Object.fromEntries(valid));
  }
  if (invalid) onInvalid();
  return counters;
}
