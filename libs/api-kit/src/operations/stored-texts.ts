import type { TSchema } from 'typebox';
import { storedLine, storedLines } from '@listings/domain';
import type { IdType } from './ids.js';

/**
 * How the texts of a schema are stored, as `x-text` of it says [contract 14]: in several lines, or as they are sent, which only secrets,
 * references that are echoed, and texts that are compared byte by byte may be. Without it a text has one line.
 */
export type TextKind = 'lines' | 'as-sent';

/** Ids that people or other systems chose are texts; the others are those of the service, which a change of letters makes unknown. */
const CHOSEN: ReadonlySet<unknown> = new Set<IdType>(['StoreCode', 'External']);

/**
 * UTF-16 units of a text that are cleaned beyond twice its greatest length. A longer text has too many characters, whatever would be cleaned
 * of it, and is refused as it is: cleaning 1 MiB would hold the requests of others.
 */
const MOST_CLEANED = 4_096;

/** The parts of a JSON schema that lead to texts. */
interface Walked {
  readonly type?: unknown;
  readonly enum?: unknown;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly 'x-id-type'?: IdType;
  readonly 'x-text'?: TextKind;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly additionalProperties?: unknown;
  readonly items?: TSchema;
}

/**
 * A value with all its texts in the form in which they are stored, before it is validated: what a length counts is that form. The value
 * itself where no text changes, which is usual. Words of an enumeration and ids of the service are no texts. A list that is too long and
 * an unknown field are refused as they are.
 */
export function storedTexts(value: unknown, schema: TSchema): unknown {
  if (typeof value === 'string') return storedText(value, schema);
  if (Array.isArray(value)) return storedList(value, schema);
  return typeof value === 'object' && value !== null ? storedFields(value, schema) : value;
}

function storedList(list: readonly unknown[], schema: TSchema): readonly unknown[] {
  const { items, maxItems = Infinity } = schema as Walked;
  if (!items || list.length > maxItems) return list;
  const stored = list.map((each) => storedTexts(each, items));
  return stored.some((each, index) => each !== list[index]) ? stored : list;
}

function storedFields(given: object, schema: TSchema): object {
  const { properties = {}, additionalProperties } = schema as Walked;
  const free = typeof additionalProperties === 'object' ? (additionalProperties as TSchema) : undefined;
  const changed = new Map<string, readonly [string, unknown]>();
  const values = given as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(values)) {
    const isDeclared = Object.hasOwn(properties, name);
    const declared = isDeclared ? properties[name] : free;
    if (!declared) continue;
    const stored = [isDeclared ? name : storedLine(name), storedTexts(values[name], declared)] as const;
    if (stored[0] !== name || stored[1] !== values[name]) changed.set(name, stored);
  }
  if (changed.size === 0) return given;
  return Object.fromEntries(Object.entries(values).map((entry) => changed.get(entry[0]) ?? entry));
}

function storedText(text: string, schema: TSchema): string {
  const { type, enum: words, maxLength = Infinity, 'x-id-type': idType, 'x-text': kind } = schema as Walked;
  if (text.length > 2 * maxLength + MOST_CLEANED) return text;
  const isId = idType !== undefined && !CHOSEN.has(idType);
  if (isId || words !== undefined || kind === 'as-sent' || ![type].flat().includes('string')) return text;
  return kind === 'lines' ? storedLines(text) : storedLine(text);
}
