import { describe, expect, it } from '@jest/globals';
import { CHANGED, compareAndWrite } from './compare-and-write.js';
import { failureOf } from './errors.js';

/** A stored text with a revision. `meanwhile` changes it between the read and the write. */
function entry(text: string, meanwhile: string[] = []) {
  const store = { text, revision: 1, reads: 0, writes: 0 };
  const push = (wanted: string) =>
    compareAndWrite({
      what: 'the entry',
      read: async () => {
        store.reads += 1;
        return { text: store.text, revision: store.revision };
      },
      compare: (shown) => (shown.text === wanted ? undefined : wanted),
      write: async (change, shown) => {
        const other = meanwhile.shift();
        if (other !== undefined) Object.assign(store, { text: other, revision: store.revision + 1 });
        if (shown.revision !== store.revision) return CHANGED;
        Object.assign(store, { text: change, revision: store.revision + 1, writes: store.writes + 1 });
        return { text: change, revision: store.revision };
      },
    });
  return { store, push };
}

describe('read, compare, write', () => {
  it('[contract 12] writes nothing that the publisher already shows', async () => {
    const { store, push } = entry('same');
    expect(await push('same')).toEqual({ text: 'same', revision: 1 });
    expect(store.writes).toBe(0);
  });

  it('[contract 12] compares again after somebody else changed the object', async () => {
    const { store, push } = entry('old', ['theirs']);
    expect(await push('ours')).toEqual({ text: 'ours', revision: 3 });
    expect([store.reads, store.writes]).toEqual([2, 1]);
    const equal = entry('old', ['ours']);
    await equal.push('ours');
    expect(equal.store.writes).toBe(0);
  });

  it('[publishers 0.1] an object that keeps changing is TRANSIENT, and nothing was written', async () => {
    const { store, push } = entry('old', ['a', 'b', 'c', 'd']);
    const failure = await push('ours').catch(failureOf);
    const text = 'the entry keeps changing between the read and the write';
    expect(failure).toMatchObject({ kind: 'TRANSIENT', text });
    expect([store.reads, store.writes, store.text]).toEqual([3, 0, 'c']);
  });
});
