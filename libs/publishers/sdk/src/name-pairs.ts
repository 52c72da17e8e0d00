/** What a setting of the form `key=name,key=name` may contain. */
export interface NamePairsFormat<Key extends string> {
  /** The setting in the messages of errors. */
  readonly setting: string;
  readonly keys: readonly Key[];
  /** The names that the publisher can have, and the end of a sentence about them. */
  readonly name: RegExp;
  readonly consistsOf: string;
}

/**
 * Reads a setting of the form `key=name,key=name`, in which an operator names what differs at an installation. An
 * unknown key is an error, because it would have no effect.
 *
 * @throws Error the text is invalid: the process does not start, and the operator reads the message.
 * @example
 * readNamePairs('photo=image', { setting: 'WIRE_NAMES', keys: ['photo', 'video'], name: /^\w+$/, consistsOf: 'letters' });
 * // Map { 'photo' => 'image' }
 */
export function readNamePairs<Key extends string>(
  text: string,
  { setting, keys, name: format, consistsOf }: NamePairsFormat<Key>,
): ReadonlyMap<Key, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  return new Map(
    pairs.map((pair) => {
      const [written = '', ...names] = pair.split('=').map((part) => part.trim());
      const key = keys.find((each) => each === written);
      if (key === undefined) throw new Error(`${setting}: unknown key "${written}", use one of ${keys.join(', ')}`);
      const name = names.join('=');
      if (!format.test(name)) throw new Error(`${setting}: the name for "${key}" must consist of ${consistsOf}`);
      return [key, name];
    }),
  );
}
