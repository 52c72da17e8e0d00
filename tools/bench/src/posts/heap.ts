import { askChild } from '../machine/child.js';
import type { Child } from '../machine/child.js';
import { productRound } from './rounds.js';
import type { PostsStage } from './stage.js';

const MEGABYTE = 1024 * 1024;

/** Publishes campaigns one after the other, and returns lines with the heap of the worker after each, for people. */
export async function measureHeap(
  stage: PostsStage,
  { worker, posts, campaigns, say }: { worker: Child; posts: number; campaigns: number; say: (text: string) => void },
): Promise<string[]> {
  const heapMb: string[] = [];
  let most = 0;
  for (let n = 0; n < campaigns; n += 1) {
    const { lateMb } = await productRound(stage, { worker, posts, delayMs: 1 });
    most = Math.max(most, lateMb);
    heapMb.push(((await askChild<{ bytes: number }>(worker, 'heap')).bytes / MEGABYTE).toFixed(1));
    say(`The worker has ${heapMb.at(-1)} MB after ${(n + 1) * posts} posts`);
  }
  return [
    `Heap of the worker after a collection, after each ${posts} of ${posts * campaigns} posts: ${heapMb.join(', ')} MB`,
    `Memory of the process meanwhile: at most ${most} MB`,
  ];
}
