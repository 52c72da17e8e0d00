import type { LocationAttributes } from '@listings/domain';
import { excerpt } from '@listings/errors';
import { allAttributes, attributeValueText, findAttribute, textKey } from '@listings/reference-data';
import type { Attribute, AttributeValue } from '@listings/reference-data';
import { joinList, splitList } from '../cell-list.js';
import { asWritten, changed, unreadable } from './value-reading.js';
import type { ValueReading } from './value-reading.js';
import { readYesNo } from './yes-no.js';

const EXAMPLE = 'Write attributes as in outdoorSeating=yes|wifi=free.';

/** Reads attributes: `key=value`, with the key or the name of an attribute; one without a value is there. */
export function readAttributes(text: string): ValueReading<LocationAttributes> {
  const found = new Map<string, AttributeValue>();
  let isExact = true;
  for (const entry of splitList(text, 'separates')) {
    const [, name = '', value] = /^([^=:]*)(?:[=:](.*))?$/su.exec(entry) ?? [];
    const attribute = attributeNamed(name);
    if (!attribute) return unreadable(`"${excerpt(name.trim())}" is no attribute. ${EXAMPLE}`);
    const read = readValue(attribute, value?.trim());
    if (read.is === 'problem') return read;
    if (found.has(attribute.key)) return unreadable(`"${attribute.name}" has two values. Keep one of them.`);
    found.set(attribute.key, read.value);
    isExact &&= attribute.key === name.trim() && value !== undefined && read.notes.length === 0;
  }
  const value = Object.fromEntries(found);
  return isExact ? asWritten(value) : changed(value, 'recognized', writeAttributes(value) ?? '');
}

/** Writes attributes for {@link readAttributes}; null if there are none. */
export function writeAttributes(attributes: LocationAttributes): string | null {
  const entries = Object.entries(attributes);
  if (entries.length === 0) return null;
  return joinList(entries.map(([key, value]) => `${key}=${attributeValueText(value)}`));
}

function readValue({ name, choices }: Attribute, text: string | undefined): ValueReading<AttributeValue> {
  if (choices.length === 0) {
    if (text === undefined) return changed(true, 'assumed', 'yes');
    const read = readYesNo(text, 'attributes');
    return read.is === 'problem' ? unreadable(`${name}: ${read.message}`) : read;
  }
  const choice = choices.find((each) => each === text?.toLowerCase());
  if (choice === undefined) return unreadable(`${name}: enter one of ${choices.join(', ')}.`);
  return choice === text ? asWritten(choice) : changed(choice, 'recognized');
}

/** The attribute with this key or name. */
export function attributeNamed(text: string): Attribute | undefined {
  const known = findAttribute(text.trim());
  if (known) return known;
  const key = text.length <= 100 ? textKey(text) : '';
  return key === ''
    ? undefined
    : allAttributes().find((attribute) => [attribute.name, attribute.key].some((name) => textKey(name) === key));
}
