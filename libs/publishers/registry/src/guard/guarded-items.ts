import { setImmediate as nextTurn } from 'node:timers/promises';
import { PublisherError } from '@listings/publisher-sdk';
import { plainAnswer } from './plain-answer.js';
import type { Shape } from './shapes.js';

/** More than any account or listing has. */
const MAX_ITEMS = 100_000;
/** Texts, numbers, lists and records of one item. */
const MAX_NODES_OF_AN_ITEM = 20_000;
/** Items that come without any wait must not keep timers from running. */
const ITEMS_OF_A_TURN = 50;

/**
 * What a plug-in lists, item by item: those that have no sense are left out and told once, an endless list ends with a
 * failure, and a list that cannot be closed is left open.
 */
export async function* guardedItems(
  list: () => unknown,
  { shape, what, onSenseless }: { shape: Shape; what: string; onSenseless: () => void },
): AsyncGenerator<unknown> {
  const iterator = iteratorOf(list(), what);
  let ended = false;
  let told = false;
  try {
    for (let count = 1; ; count += 1) {
      const step = (await iterator.next()) as unknown;
      if (typeof step !== 'object' || step === null) throw senseless(`${what} is no list`);
      const { done, value } = step as { done?: unknown; value?: unknown };
      if (done) {
        ended = true;
        return;
      }
      if (count > MAX_ITEMS) throw senseless(`${what} has no end`);
      if (count % ITEMS_OF_A_TURN === 0) await nextTurn();
      const item = sensible(value, shape);
      if (item !== undefined) yield item;
      else if (!told) {
        told = true;
        onSenseless();
      }
    }
  } finally {
    if (!ended) close(iterator);
  }
}

function iteratorOf(list: unknown, what: string): AsyncIterator<unknown> {
  const open = (list as { [Symbol.asyncIterator]?: () => AsyncIterator<unknown> } | null | undefined)?.[
    Symbol.asyncIterator
  ];
  const iterator = typeof open === 'function' ? open.call(list) : undefined;
  if (typeof iterator?.next !== 'function') throw senseless(`${what} is no list`);
  return iterator;
}

function sensible(value: unknown, shape: Shape): unknown {
  try {
    const item = plainAnswer(value, MAX_NODES_OF_AN_ITEM);
    return shape(item) ? item : undefined;
  } catch {
    return undefined;
  }
}

/** Nobody waits for it: closing may hang or throw. */
function close(iterator: AsyncIterator<unknown>): void {
  try {
    Promise.resolve(iterator.return?.()).catch(() => undefined);
  } catch {
    // The list is given up in any case.
  }
}

/** The failure that a senseless answer is: repeating the call may help, the plug-in needs mending. */
export function senseless(text: string): PublisherError {
  return new PublisherError({ kind: 'TRANSIENT', text, outcomeUnknown: true, operatorAlarm: true });
}
