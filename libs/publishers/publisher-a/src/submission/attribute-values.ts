import type { ListingAttributes, ListingContent } from '@listings/publisher-sdk';
import type { AttributeNames, NamedAttribute } from '../wire/attribute-names.js';
import type { AttributeChange, AttributeValue } from './attribute-change.js';

/**
 * The attributes that differ: those of the content that the publisher has, and those that an earlier push wrote and the content lacks. All
 * others belong to the listing's owner.
 */
export function valueChanges(
  shown: ListingAttributes,
  { attributes, withdrawn }: ListingContent,
  names: AttributeNames,
): readonly AttributeChange[] {
  if (!attributes) return [];
  const differing = Object.entries(attributes).filter(([key, value]) => shown[key] !== value);
  const removed = (withdrawn?.attributes ?? []).filter(
    ({ key, value }) => attributes[key] === undefined && shown[key] === value,
  );
  return [
    ...differing.flatMap(([key, value]) => changeOf(key, names, (named) => wireValue(named, value))),
    ...removed.flatMap(({ key }) => changeOf(key, names)),
  ];
}

/** A change of an attribute; none if the publisher does not have it, or not this value of it. */
function changeOf(
  key: string,
  names: AttributeNames,
  valueIn?: (named: NamedAttribute) => AttributeValue | undefined,
): readonly AttributeChange[] {
  const named = names.get(key);
  if (!named) return [];
  const change = { name: `attributes/${named.id}`, label: labelOf(key), part: 'attributes' } as const;
  if (!valueIn) return [change];
  const value = valueIn(named);
  return value ? [{ ...change, value }] : [];
}

function wireValue({ choices }: NamedAttribute, value: boolean | string): AttributeValue | undefined {
  if (typeof value === 'boolean') return choices ? undefined : { valueType: 'BOOL', values: [value] };
  const there = choices?.[value];
  return there === undefined ? undefined : { valueType: 'ENUM', values: [there] };
}

/** The words of a key: `outdoor seating`. */
function labelOf(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
