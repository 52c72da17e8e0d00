import { beforeAll, describe, expect, it } from '@jest/globals';
import { perTest, shared } from './shared.js';

class Counter {
  isClosed = false;
  constructor(private count: number) {}
  add(): number {
    return (this.count += 1);
  }
  async close(): Promise<void> {
    this.isClosed = true;
  }
}

const started = new Counter(1);

describe('what the tests of a file share', () => {
  const counter = shared(async () => started);
  const early = catchError(() => counter.add());
  const broken = Object.assign(Object.create(counter) as Counter, { add: () => -1 });
  let atHook: number;

  beforeAll(() => {
    atHook = counter.add();
  });

  it('cannot be used before it starts', () => {
    expect(early).toMatchObject({ message: expect.stringMatching(/starts before the first test/) });
  });

  it('is the started object for hooks and tests until they end', () => {
    expect([atHook, counter.add(), started.add()]).toEqual([2, 3, 4]);
    expect(counter).toBeInstanceOf(Counter);
    expect({ ...counter }).toEqual({ count: 4, isClosed: false });
    expect(counter.isClosed).toBe(false);
  });

  it('stays as it is when an object that inherits from it gets a property', () => {
    expect([broken.add(), counter.add()]).toEqual([-1, 5]);
  });
});

it('after the tests what they share is closed', () => {
  expect(started.isClosed).toBe(true);
});

describe('what each test has of its own', () => {
  const made: Counter[] = [];
  const counter = perTest(() => {
    made.push(new Counter(0));
    return made.at(-1) as Counter;
  });

  it.each([1, 2])('is new in test %i, and that of the test before is closed', (test) => {
    expect(counter.add()).toBe(1);
    expect(made.map(({ isClosed }) => isClosed)).toEqual(test === 1 ? [false] : [true, false]);
  });
});

function catchError(call: () => void): unknown {
  try {
    return call();
  } catch (error) {
    return error;
  }
}
