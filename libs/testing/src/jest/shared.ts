import { afterAll, beforeAll } from '@jest/globals';

/**
 * Starts what the tests of a spec file share before the first of them, and closes it after the last. The result stands for
 * what `start` returns: tests and the hooks below the call use it. Before the start its use is an error.
 */
export function shared<Started extends object & { close?(): unknown }>(start: () => Promise<Started>): Started {
  let started: Started | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(async () => {
    await started?.close?.();
  });
  const target = (): Started => {
    if (!started) throw new Error('It starts before the first test: use it in a test or in a hook below it');
    return started;
  };
  return new Proxy({} as Started, {
    get: (_, name) => Reflect.get(target(), name) as unknown,
    set: (_, name, value) => Reflect.set(target(), name, value),
    has: (_, name) => Reflect.has(target(), name),
    ownKeys: () => Reflect.ownKeys(target()),
    getOwnPropertyDescriptor: (_, name) => {
      const property = Reflect.getOwnPropertyDescriptor(target(), name);
      return property && { ...property, configurable: true };
    },
    getPrototypeOf: () => Reflect.getPrototypeOf(target()),
  });
}
