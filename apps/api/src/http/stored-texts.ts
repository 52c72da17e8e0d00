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

/** The parts of a JSON schema that lead to texts. */
interface Walked {
  readonly type?: unknown;
  readonly enum?: unknown;
  readonly 'x-id-type'?: IdType;
  readonly 'x-text'?: TextKind;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly additionalProperties?: unknown;
  readonly items?: TSchema;
}

/**
 * A value with all its texts in the form in which they are stored, before it is validated: what a length counts is that form. The value
 * itself where no text changes, which is usual. Words of an enumeration and ids of the service are no texts.
 */
export function storedTexts(value: unknown, schema: TSchema): unknown {
  const { properties = {}, additionalProperties, items } = schema as Walked;
  if (typeof value === 'string') return storedText(value, schema);
  if (Array.isArray(value)) {
    if (!items) return value;
    const stored = value.map((each: unknown) => storedTexts(each, items));
    return stored.some((each, index) => each !== value[index]) ? stored : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const free = typeof additionalProperties === 'object' ? (additionalProperties as TSchema) : undefined;
  let changes = false;
  const entries = Object.entries(value).map(([name, each]) => {
    const isDeclared = Object.hasOwn(properties, name);
    const declared = isDeclared ? properties[name] : free;
    const entry = [
      isDeclared || !free ? name : storedLine(name),
      declared ? storedTexts(each, declared) : each,
    ] as const;
    changes ||= entry[0] !== name || entry[1] !== each;
    return entry;
  });
  return changes ? Object.fromEntries(entries) : value;
}

function storedText(text: string, schema: TSchema): string {
  const { type, enum: words, 'x-id-type': idType, 'x-text': kind } = schema as Walked;
  const isId = idType !== undefined && !CHOSEN.has(idType);
  if (isId || words !== undefined || kind === 'as-sent' || ![type].flat().includes('string')) return text;
  return kind === 'lines' ? storedLines(text) : storedLine(text);
}
