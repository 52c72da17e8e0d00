/** The object with other methods. Its own ones keep their `this`, so that it may be of any class. */
export function replacing<T extends object>(target: T, others: Partial<T>): T {
  return new Proxy(target, {
    get(_, key) {
      if (Object.hasOwn(others, key)) return Reflect.get(others, key) as unknown;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
