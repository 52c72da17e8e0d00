import { readNamePairs } from './name-pairs.js';

/** How a publisher has one of the core's attributes. */
export interface NamedAttribute {
  /** Its id at the publisher. */
  readonly id: string;
  /** The publisher's value of each choice; absent for yes or no. */
  readonly choices?: Readonly<Record<string, string>>;
}

/** The attributes of the core that a publisher has, by their keys. */
export type AttributeNames = ReadonlyMap<string, NamedAttribute>;

/**
 * Parses a setting of the form `key=id,key=id`, in which an operator names attributes whose ids differ from the usual ones;
 * `key.choice=value` names the value of a choice, and an empty id says that the publisher does not have the attribute.
 *
 * @throws Error the text is invalid: the process does not start, and the operator reads the message.
 * @example
 * readAttributeNames('wifi.free=gratis,alcohol=', 'ATTRIBUTE_NAMES', USUAL);
 */
export function readAttributeNames(
  text: string,
  setting: string,
  usual: Readonly<Record<string, NamedAttribute>>,
): AttributeNames {
  const keys = Object.entries(usual).flatMap(([key, { choices = {} }]) => [
    key,
    ...Object.keys(choices).map((choice) => `${key}.${choice}`),
  ]);
  const consistsOf = 'letters, digits, -, : and underscores';
  const names = new Map(Object.entries(usual));
  for (const [written, id] of readNamePairs(text, { setting, keys, name: /^[\w:-]*$/, consistsOf })) {
    const [key = '', choice] = written.split('.');
    const known = names.get(key);
    if (choice !== undefined && (!known || id === '')) throw new Error(`${setting}: "${written}" names no value`);
    if (choice !== undefined) names.set(key, { id: '', ...known, choices: { ...known?.choices, [choice]: id } });
    else if (id === '') names.delete(key);
    else names.set(key, { ...known, id });
  }
  return names;
}
