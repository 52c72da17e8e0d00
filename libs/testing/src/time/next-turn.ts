import { realClock } from './real-clock.js';

/**
 * Lets everything else run on: callbacks that are due, and answers of servers that have arrived. The pause is as short as
 * a timer can be; a test never counts on its length.
 */
export async function nextTurn(): Promise<void> {
  await realClock.sleep(1);
}
