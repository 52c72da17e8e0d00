import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';

/** What {@link shared} and {@link perTest} start, and close again if it can be closed. */
type Started = object & { close?(): unknown };

/**
 * Starts what the tests of a spec file share before the first of them, and closes it after the last. The result stands for
 * what `start` returns: tests and the hooks below the call use it. Before the start its use is an error.
 */
export function shared<Value extends Started>(start: () => Value | Promise<Value>): Value {
  return standIn(start, beforeAll, afterAll);
}

/** Starts something for each test anew, like {@link shared}. */
export function perTest<Value extends Started>(start: () => Value | Promise<Value>): Value {
  return standIn(start, beforeEach, afterEach);
}

function standIn<Value extends Started>(
  start: () => Value | Promise<Value>,
  before: typeof beforeAll,
  after: typeof afterAll,
): Value {
  let started: Value | undefined;
  before(async () => {
    started = await start();
  });
  after(async () => {
    await started?.close?.();
  });
  const target = (): Value => {
    if (!started) throw new Error('It starts before the first test: use it in a test or in a hook below it');
    return started;
  };
  const proxy: Value = new Proxy({} as Value, {
    get: (_, name) => Reflect.get(target(), name) as unknown,
    // What inherits from the proxy gets a property of its own.
    set: (_, name, value, receiver: object) =>
      receiver === proxy
        ? Reflect.set(target(), name, value)
        : Reflect.defineProperty(receiver, name, { value, writable: true, enumerable: true, configurable: true }),
    has: (_, name) => Reflect.has(target(), name),
    ownKeys: () => Reflect.ownKeys(target()),
    getOwnPropertyDescriptor: (_, name) => {
      const property = Reflect.getOwnPropertyDescriptor(target(), name);
      return property && { ...property, configurable: true };
    },
    getPrototypeOf: () => Reflect.getPrototypeOf(target()),
  });
  return proxy;
}
