import { setImmediate as nextTurn } from 'node:timers/promises';
import { callingPlugIn } from '@listings/platform';
import { PublisherError } from '@listings/publisher-sdk';
import { withoutSecretsIn } from '../secrets/clean-answer.js';
import type { SecretScope } from '../secrets/secret-scope.js';
import { plainAnswer } from './plain-answer.js';
import type { Shape } from './shapes.js';
import { withWebLinks } from './web-links.js';

/** More items than any account or listing has. */
const MAX_ITEMS = 100_000;
/** The greatest number of values in one item: a review with thousands of replies has tens of thousands. */
const MAX_NODES_OF_AN_ITEM = 200_000;
/** After this many items the loop yields to the event loop, because a synchronous iterator would block it. */
const ITEMS_OF_A_TURN = 50;

/**
 * Iterates over the items of a plug-in. It skips invalid items and reports them once, throws for an endless list, and
 * ignores errors when it closes the iterator. Returns the number of skipped items: a list with some is not complete.
 */
export async function* guardedItems(
  list: () => unknown,
  {
    shape,
    what,
    secrets,
    onInvalidItem,
  }: { shape: Shape; what: string; secrets: SecretScope; onInvalidItem: () => void },
): AsyncGenerator<unknown, number> {
  const iterator = iteratorOf(list(), what);
  let ended = false;
  let skipped = 0;
  try {
    for (let count = 1; ; count += 1) {
      const step = (await callingPlugIn(what, () => iterator.next())) as unknown;
      if (typeof step !== 'object' || step === null) throw invalidResult(`${what} returned no async iterable`);
      const { done, value } = step as { done?: unknown; value?: unknown };
      if (done) {
        ended = true;
        return skipped;
      }
      if (count > MAX_ITEMS) throw invalidResult(`${what} returned more than ${MAX_ITEMS} items`);
      if (count % ITEMS_OF_A_TURN === 0) await nextTurn();
      const item = validItem(value, shape, secrets);
      if (item !== undefined) {
        yield item;
        continue;
      }
      skipped += 1;
      if (skipped === 1) onInvalidItem();
    }
  } finally {
    if (!ended) close(iterator);
  }
}

function iteratorOf(list: unknown, what: string): AsyncIterator<unknown> {
  // A promise is an invalid result here. Handle its rejection, because no caller does and it would end the process.
  if (list instanceof Promise) list.catch(() => undefined);
  const open = (list as { [Symbol.asyncIterator]?: () => AsyncIterator<unknown> } | null | undefined)?.[
    Symbol.asyncIterator
  ];
  const iterator = typeof open === 'function' ? open.call(list) : undefined;
  if (typeof iterator?.next !== 'function') throw invalidResult(`${what} returned no async iterable`);
  return iterator;
}

function validItem(value: unknown, shape: Shape, secrets: SecretScope): unknown {
  try {
    const item = withoutSecretsIn(withWebLinks(plainAnswer(value, MAX_NODES_OF_AN_ITEM)), secrets);
    return shape(item) ? item : undefined;
  } catch {
    return undefined;
  }
}

/** Closes the iterator without waiting, because closing may hang or throw. */
function close(iterator: AsyncIterator<unknown>): void {
  try {
    Promise.resolve(iterator.return?.()).catch(() => undefined);
  } catch {
    // The loop has already ended.
  }
}

/** The failure for an invalid result. A retry may help, and the alarm asks the operator to fix the plug-in. */
export function invalidResult(text: string): PublisherError {
  return new PublisherError({ kind: 'TRANSIENT', text, outcomeUnknown: true, operatorAlarm: true });
}
