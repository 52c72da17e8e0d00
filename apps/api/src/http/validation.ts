import { Ajv } from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { distance } from 'fastest-levenshtein';
import type { TSchema } from 'typebox';
import { isDay } from '@listings/domain';
import { excerpt } from '@listings/errors';
import { isEmailAddress } from '@listings/feature-accounts';
import { enforcedSchema } from './enforced-schema.js';

/** The form of a UUID, in any case. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;
const MOST_PROBLEMS = 20;

const shared = { strict: false, verbose: true, allowUnionTypes: true } as const;
/**
 * The public API reports one problem, so its validation stops there: a body of 1 MiB can have half a million. Its
 * formats document a value, and what reads the value checks it. The portal, whose bodies are small, reports up to twenty
 * problems at once.
 */
const ajv = {
  first: new Ajv({ ...shared, validateFormats: false }),
  all: new Ajv({
    ...shared,
    allErrors: true,
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

/** A schema, compiled when the first value is validated, and how many problems it reports. */
export class Validator {
  private compiled?: ValidateFunction;

  constructor(
    private readonly schema: TSchema,
    private readonly report: 'first' | 'all',
  ) {}

  /** The problems of a value; empty for a valid one. */
  problemsOf(value: unknown): readonly Problem[] {
    const validate = (this.compiled ??= this.compile());
    if (validate(value)) return [];
    const errors = validate.errors ?? [];
    // The error of a union states the expectation, in contrast to those of its members.
    if (this.report === 'all') return errors.slice(0, MOST_PROBLEMS).map(problemOf);
    return [problemOf(errors.find(({ keyword }) => keyword === 'anyOf') ?? (errors[0] as ErrorObject))];
  }

  private compile(): ValidateFunction {
    return this.report === 'all' ? ajv.all.compile(this.schema) : ajv.first.compile(enforcedSchema(this.schema));
  }
}

/** A sentence that names the known field that was probably meant; empty when none is similar. */
export function suggestionFor({ name, known }: UnknownField): string {
  const nearest = known
    .map((field) => ({ field, away: distance(field.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.away - b.away)[0];
  const clear =
    nearest && nearest.away < name.length && nearest.away <= Math.max(2, Math.floor(nearest.field.length / 4));
  return clear ? ` Did you mean "${nearest.field}"?` : '';
}

function problemOf(error: ErrorObject): Problem {
  const { keyword, params, parentSchema, instancePath } = error;
  const place = instancePath.split('/').slice(1).map(nameIn);
  if (keyword === 'required') {
    const field = String(params['missingProperty']);
    const path = [...place, nameIn(field)];
    return { path, message: expectation(error), takesNone: mayBeEmptyList(parentSchema, field) };
  }
  if (keyword !== 'additionalProperties') return { path: place, message: expectation(error) };
  const { title, properties } = parentSchema as { title?: string; properties?: object };
  const name = excerpt(String(params['additionalProperty']));
  const unknown = { name, typeName: title, known: Object.keys(properties ?? {}) };
  return { path: [...place, name], message: 'unknown field', unknown };
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
    case 'required':
      return 'a value is required';
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
