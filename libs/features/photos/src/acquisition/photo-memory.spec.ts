import { describe, expect, it } from '@jest/globals';
import { PhotoMemory } from './photo-memory.js';

describe('[reliability 4, G19] the memory of photos', () => {
  it('leaves an account as much as it has: some is always left for another one', () => {
    const memory = new PhotoMemory(160);
    const taken = [1, 2, 3].map((account) => {
      const held = memory.hold(account);
      let bytes = 0;
      while (held.take(1)) bytes += 1;
      return bytes;
    });
    expect(taken).toEqual([80, 40, 20]);
    expect(memory.hold(4).take(10)).toBe(true);
  });

  it('counts all photos of an account together, and is free again when they are gone', () => {
    const memory = new PhotoMemory(160);
    const [one, other] = [memory.hold(1), memory.hold(1)];
    const taken = [one.take(50), other.take(30), other.take(1), one.become(51), one.become(20)];
    expect(taken.join(' ')).toBe('true true false false true');
    one.release();
    other.release();
    expect(memory.hold(2).take(80)).toBe(true);
  });
});
