import { textOf } from '../json/json.js';
import type { JsonObject } from '../json/json.js';
import { setAt, valueAt } from '../json/paths.js';
import type { FieldChanger, Roll, StrangerField } from './stranger-edit.js';

type TextField = Exclude<StrangerField, 'hours' | 'openStatus'>;

/** The new text for the present one: null removes it, undefined says that nothing can change. */
type NewText = (before: string | undefined, roll: Roll) => string | null | undefined;

const ADDITIONS = ['Downtown', 'Express', 'Outlet', 'Plus'] as const;

const DESCRIPTIONS = [
  'Good prices and friendly staff.',
  'A family business for many years.',
  'Now under new management.',
  'Please use the entrance in the side street.',
] as const;

const NEW_TEXTS: Readonly<Record<TextField, NewText>> = {
  phone: otherPhone,
  name: otherName,
  website: otherWebsite,
  description: (before, roll) => otherOf(DESCRIPTIONS, before, roll),
};

/** Changes the text at a path of the wire format. */
export function textChanger(field: TextField, path: string): FieldChanger {
  return (fields, roll) => {
    const before = textOf(valueAt(fields, path));
    const after = NEW_TEXTS[field](before, roll);
    if (after === undefined) return undefined;
    const patch: JsonObject = {};
    setAt(patch, path, after);
    return { before: before ?? null, after, patch };
  };
}

/** Another number in the same format: its last two digits change, so it stays in the range that is reserved for fiction. */
function otherPhone(before: string | undefined, roll: Roll): string | undefined {
  const found = /(\d)(\D*)(\d)(\D*)$/.exec(before ?? '');
  if (before === undefined || !found) return undefined;
  const [, tens, between = '', ones, end = ''] = found;
  const other = String((Number(`${tens}${ones}`) + 1 + roll('phone', 99)) % 100).padStart(2, '0');
  return `${before.slice(0, found.index)}${other[0]}${between}${other[1]}${end}`;
}

/** The name with another word at its end. It replaces the word of an earlier edit, so names do not grow. */
function otherName(before: string | undefined, roll: Roll): string | undefined {
  if (before === undefined) return undefined;
  const added = ADDITIONS.find((word) => before.endsWith(` ${word}`));
  const name = added === undefined ? before : before.slice(0, -added.length - 1);
  return `${name} ${otherOf(ADDITIONS, added, roll)}`;
}

function otherWebsite(before: string | undefined, roll: Roll): string | null {
  if (before !== undefined && roll('website', 3) === 0) return null;
  const address = (number: number): string => `https://places.example/${number}`;
  const number = roll('place', 9_000) + 1_000;
  return address(number) === before ? address(number - 1) : address(number);
}

/** One of the words, but not the present one. */
function otherOf(words: readonly string[], present: string | undefined, roll: Roll): string | undefined {
  const others = words.filter((word) => word !== present);
  return others[roll('word', others.length)];
}
