/** Parses a setting of the form `key=name,key=name`. Throws for an invalid one, so that the process does not start. */
export function parseNamePairs<Key extends string>(
  setting: string,
  text: string,
  keys: readonly Key[],
): ReadonlyMap<Key, string> {
  const names = new Map<Key, string>();
  for (const pair of text.split(',').map((each) => each.trim())) {
    if (pair === '') continue;
    const [written = '', name = '', ...rest] = pair.split('=').map((each) => each.trim());
    const key = keys.find((each) => each === written);
    if (key === undefined) throw new Error(`${setting} has the unknown name "${written}": use ${keys.join(', ')}`);
    if (name === '' || rest.length > 0) throw new Error(`${setting} needs "${key}=name", not "${pair}"`);
    names.set(key, name);
  }
  return names;
}
