import { setTimeout as pause } from 'node:timers/promises';

/**
 * Lets everything else run on: callbacks that are due, and answers of servers that have arrived. The pause is as short as
 * a timer can be; a test never counts on its length.
 */
export async function nextTurn(): Promise<void> {
  await pause(1);
}
