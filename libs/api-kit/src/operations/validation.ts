import { Ajv } from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { distance } from 'fastest-levenshtein';
import type { TSchema } from 'typebox';
import { isDay, isEmailAddress } from '@listings/domain';
import { excerpt, MOST_ERRORS } from '@listings/errors';
import { enforcedSchema } from './enforced-schema.js';

/** The form of a UUID, in any case. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** Each stops at the first problem: a body of 1 MiB can have half a million, of which {@link Validator} finds the first 50. */
const shared = { strict: false, verbose: true, allowUnionTypes: true } as const;
/** In the public API formats document a value, and what reads the value checks it. */
const ajv = {
  public: new Ajv({ ...shared, validateFormats: false }),
  portal: new Ajv({
    ...shared,
    formats: {
      // A day that does not exist, such as 30 February, would be read as a later one.
      'date-time': (text: string) =>
        DATE_TIME.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
      uuid: UUID,
      email: isEmailAddress,
      uri: (text: string) => URL.canParse(text),
    },
  }),
};

/** What is wrong with a value, and where. */
export interface Problem {
  /** Names and indexes that lead to the place; empty for the whole value. */
  readonly path: readonly string[];
  /** What is expected there. */
  readonly message: string;
  /** Whether what is missing is a list that may be empty. */
  readonly takesNone?: boolean;
  /** Set for a field that the schema does not define. */
  readonly unknown?: UnknownField;
}

/** An unknown field. */
export interface UnknownField {
  readonly name: string;
  /** The title of the object's schema. */
  readonly typeName?: string;
  /** The fields that the object may have. */
  readonly known: readonly string[];
}

/** The parts of a JSON schema in which a value is looked at piece by piece. */
interface Pieces {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  /** Of an object: fields of which it needs at least one, see `withAnyOf`. */
  readonly not?: { readonly properties?: Readonly<Record<string, object>> };
  readonly additionalProperties?: boolean | object;
  readonly items?: object;
  readonly maxItems?: number;
  /** Of a list whose bound is a business rule, see `enforcedSchema`. */
  readonly then?: { readonly items?: object };
}

/** A schema, compiled when the first value is validated. */
export class Validator {
  private compiled?: { readonly schema: object; readonly validate: ValidateFunction };

  constructor(
    private readonly declared: TSchema,
    private readonly of: 'public' | 'portal',
  ) {}

  /** The problems of a value, at most 50; empty for a valid one. */
  problemsOf(value: unknown): readonly Problem[] {
    const { schema, validate } = (this.compiled ??= this.compile());
    if (validate(value)) return [];
    const found = new Map<string, Problem>();
    const first = problemOf(expectationOf(validate), []);
    found.set(keyOf(first), first);
    this.look({ value, schema, path: [] }, found);
    return [...found.values()];
  }

  private compile() {
    const schema = this.of === 'portal' ? this.declared : enforcedSchema(this.declared);
    return { schema, validate: ajv[this.of].compile(schema) };
  }

  /** Adds the problems of a value: those of the fields of an object and of the elements of a list, each by its own schema. */
  private look({ value, schema, path }: Piece, found: Map<string, Problem>): void {
    // Ajv keeps what it has compiled by the schema.
    const validate = ajv[this.of].compile(schema);
    if (found.size >= MOST_ERRORS || validate(value)) return;
    const before = found.size;
    for (const piece of piecesOf({ value, schema, path })) {
      if (found.size >= MOST_ERRORS) return;
      if ('schema' in piece) this.look(piece, found);
      else found.set(keyOf(piece), piece);
    }
    if (found.size > before) return;
    const itself = problemOf(expectationOf(validate), path);
    found.set(keyOf(itself), itself);
  }
}

/** A part of a value with its schema and its place. */
interface Piece {
  readonly value: unknown;
  readonly schema: object;
  readonly path: readonly string[];
}

/** What is missing in an object or unknown to it, and the parts of an object or a list; nothing of other values. */
function* piecesOf({ value, schema, path }: Piece): Generator<Piece | Problem> {
  const { properties, required = [], additionalProperties, items, maxItems = Infinity, then } = schema as Pieces;
  if (Array.isArray(value)) {
    const each = items ?? then?.items;
    if (!each || value.length > maxItems) return;
    for (const [index, element] of (value as unknown[]).entries())
      yield { value: element, schema: each, path: [...path, String(index)] };
    return;
  }
  if (typeof value !== 'object' || value === null || !properties) return;
  const given = value as Readonly<Record<string, unknown>>;
  for (const name of required) if (given[name] === undefined) yield missingField(schema, [...path, name]);
  const names = alternativesOf(schema);
  if (names && !names.some((name) => given[name] !== undefined)) yield missingAll(names, path);
  const fields = Object.keys(given);
  for (const name of additionalProperties === false ? fields : [])
    if (!Object.hasOwn(properties, name)) yield unknownField(schema, { name, path });
  for (const name of fields) {
    if (!Object.hasOwn(properties, name)) continue;
    yield { value: given[name], schema: properties[name] as object, path: [...path, nameIn(name)] };
  }
}

/** The error that says what a value should be: that of a union, in contrast to those of its members. */
function expectationOf({ errors }: ValidateFunction): ErrorObject {
  return (errors?.find(({ keyword }) => keyword === 'anyOf') ?? errors?.[0]) as ErrorObject;
}

/** Equal for two problems that say the same. */
function keyOf({ path, message }: Problem): string {
  return JSON.stringify([path, message]);
}

/** A sentence that names the known field that was probably meant; empty when none is similar. */
export function suggestionFor({ name, known }: UnknownField): string {
  const field = nearestOf(name, known) ?? longerOf(name, known);
  return field === undefined ? '' : ` Did you mean "${field}"?`;
}

/** The known name that differs in a few letters. */
function nearestOf(name: string, known: readonly string[]): string | undefined {
  const nearest = known
    .map((field) => ({ field, away: distance(field.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.away - b.away)[0];
  const clear =
    nearest && nearest.away < name.length && nearest.away <= Math.max(2, Math.floor(nearest.field.length / 4));
  return clear ? nearest.field : undefined;
}

/** Shorter names are part of many others. */
const SHORTEST_PART = 4;

/** The only known name that ends with the given one, as `connectedAccountListingId` with `listingId`. */
function longerOf(name: string, known: readonly string[]): string | undefined {
  if (name.length < SHORTEST_PART) return undefined;
  const [longer, ...others] = known.filter((field) => field.toLowerCase().endsWith(name.toLowerCase()));
  return others.length === 0 ? longer : undefined;
}

function missingField(schema: object, path: readonly string[]): Problem {
  const field = path.at(-1) ?? '';
  return { path: path.map(nameIn), message: 'a value is required', takesNone: mayBeEmptyList(schema, field) };
}

/** The fields of which an object needs at least one; undefined for any other schema. */
function alternativesOf({ not }: Pieces): readonly string[] | undefined {
  return not?.properties && Object.keys(not.properties);
}

/** The problem of an object that has none of its alternative fields, at the place of the first. */
function missingAll([first = '', ...others]: readonly string[], path: readonly string[]): Problem {
  const last = others.pop() ?? '';
  const choice = [...(others.length > 0 ? [others.join(', ')] : []), last].join(' or ');
  return { path: [...path, first].map(nameIn), message: `a value is required, or one for ${choice}` };
}

function unknownField(schema: object, { name: given, path }: { name: string; path: readonly string[] }): Problem {
  const { title, properties } = schema as { title?: string; properties?: object };
  const name = excerpt(given);
  const unknown = { name, typeName: title, known: Object.keys(properties ?? {}) };
  return { path: [...path, name], message: 'unknown field', unknown };
}

/** The problem that an error of a schema at this path says. */
function problemOf(error: ErrorObject, at: readonly string[]): Problem {
  const { keyword, params, parentSchema, instancePath } = error;
  const place = [...at, ...instancePath.split('/').slice(1).map(nameIn)];
  if (keyword === 'required') {
    return missingField(parentSchema as object, [...place, String(params['missingProperty'])]);
  }
  const alternatives = keyword === 'not' ? alternativesOf(parentSchema as Pieces) : undefined;
  if (alternatives) return missingAll(alternatives, place);
  if (keyword !== 'additionalProperties') return { path: place, message: expectation(error) };
  return unknownField(parentSchema as object, { name: String(params['additionalProperty']), path: place });
}

/** Whether a field is a list that may be empty. */
function mayBeEmptyList(schema: unknown, field: string): boolean {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown; minItems?: number }> };
  const { type, minItems = 0 } = properties[field] ?? {};
  return type === 'array' && minItems === 0;
}

function nameIn(part: string): string {
  return excerpt(part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function expectation({ keyword, params, propertyName, parentSchema, message }: ErrorObject): string {
  const limit = String(params['limit']);
  switch (keyword) {
    case 'type':
      return `expected ${[params['type']].flat().join(' or ')}`;
    case 'enum':
      return `expected one of ${(params['allowedValues'] as unknown[]).filter((each) => each !== null).join(', ')}`;
    case 'minLength':
      return `expected at least ${limit} characters`;
    case 'maxLength':
      return `expected ${propertyName === undefined ? '' : 'names of '}at most ${limit} characters`;
    case 'maxItems':
      return `expected at most ${limit} elements`;
    case 'maxProperties':
      return `expected at most ${limit} fields`;
    case 'format':
      return `expected the format ${String(params['format'])}`;
    case 'const':
      return `expected ${JSON.stringify(params['allowedValue'])}`;
    case 'anyOf': {
      const { description } = parentSchema as { description?: string };
      return description ? `expected ${description}` : 'no accepted form';
    }
    default:
      return message ?? 'not accepted';
  }
}
