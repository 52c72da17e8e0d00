/**
 * Remembers the results of a pure function: most worlds of a process have the same seed. It forgets the oldest result
 * above `most`.
 */
export function remembered<T>(most: number): (key: string, make: () => T) => T {
  const results = new Map<string, T>();
  return (key, make) => {
    const known = results.get(key);
    if (known !== undefined) return known;
    const made = make();
    if (results.size >= most) results.delete(results.keys().next().value ?? '');
    results.set(key, made);
    return made;
  };
}
