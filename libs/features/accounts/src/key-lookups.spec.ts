import { describe, expect, it } from '@jest/globals';
import { KeyLookups } from './key-lookups.js';
import type { ApiKeyOwner } from './store/api-keys.js';

const owner = { accountId: 7 } as ApiKeyOwner;
const digest = (text: string) => Buffer.from(text);
const name = (text: string) => digest(text).toString('base64');
const turn = () => new Promise((resolve) => setImmediate(resolve));

type Answer = ReadonlyMap<string, ApiKeyOwner> | Error;

/** A database whose statements wait until they are released. */
function slowDatabase() {
  const statements: string[][] = [];
  const releases: ((answer: Answer) => void)[] = [];
  const lookups = new KeyLookups((digests) => {
    statements.push(digests.map((each) => each.toString()));
    return new Promise((resolve, reject) =>
      releases.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
    );
  });
  const release = (answer: Answer = new Map()) => releases.shift()?.(answer);
  return { statements, release, find: (text: string) => lookups.find(digest(text)) };
}

describe('key lookups', () => {
  it('[reliability 3, API4] run one statement at a time, for all keys that arrived meanwhile', async () => {
    const { statements, find, release } = slowDatabase();
    const first = find('a');
    const rest = ['b', 'c', 'b'].map(find);
    await turn();
    expect(statements).toEqual([['a']]);
    release();
    await turn();
    expect(statements).toEqual([['a'], ['b', 'c']]);
    release(new Map([[name('b'), owner]]));
    expect(await first).toBeUndefined();
    expect(await Promise.all(rest)).toEqual([owner, undefined, owner]);
  });

  it('[reliability 3, API4] bound a statement, and answer every key', async () => {
    const { statements, find, release } = slowDatabase();
    const all = [find('first'), ...Array.from({ length: 1_200 }, (_, at) => find(`${at}`))];
    for (let at = 0; at < 4; at += 1) {
      await turn();
      release();
    }
    await Promise.all(all);
    expect(statements.map(({ length }) => length)).toEqual([1, 500, 500, 200]);
  });

  it('[reliability 2] fail with the statement, and go on with the next', async () => {
    const { find, release } = slowDatabase();
    const first = find('a');
    const second = find('b');
    await turn();
    release(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await turn();
    release(new Map([[name('b'), owner]]));
    expect(await second).toBe(owner);
  });
});
