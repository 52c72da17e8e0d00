import { Ajv } from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import { distance } from 'fastest-levenshtein';
import type { TSchema } from 'typebox';
import { excerpt, malformed } from '@listings/errors';
import { enforcedSchema } from './enforced-schema.js';

const ajv = new Ajv({
  strict: false,
  allErrors: false,
  verbose: true,
  allowUnionTypes: true,
  messages: true,
  // Formats document a value; what reads it checks it.
  formats: { date: true, 'date-time': true, uri: true, uuid: true },
});
const validators = new WeakMap<TSchema, ValidateFunction>();

function validatorOf(schema: TSchema): ValidateFunction {
  let validator = validators.get(schema);
  if (!validator) {
    validator = ajv.compile(enforcedSchema(schema));
    validators.set(schema, validator);
  }
  return validator;
}

/**
 * Validates an `input` object and throws a 400 that names the error [contract 1]: an unknown field with its type and
 * the field that was probably meant, or an invalid value with its path and the expectation.
 */
export function checkInput(value: unknown, type: { name: string; schema: TSchema }): void {
  const validate = validatorOf(type.schema);
  if (validate(value)) return;
  const error = decisiveError(validate.errors ?? []);
  const unknown = unknownField(error);
  if (unknown)
    throw malformed(
      `Field "${unknown.name}" is not defined by type "${typeName(error) ?? type.name}".${unknown.suggestion}`,
    );
  throw malformed(`Variable "$input" got invalid value at "input${pathOf(error)}"; ${expectation(error)}.`);
}

/** Like {@link checkInput}, for the decoded value of a JSON parameter [1.4]. */
export function checkParameter(value: unknown, parameter: { name: string; schema: TSchema }): void {
  const validate = validatorOf(parameter.schema);
  if (validate(value)) return;
  const error = decisiveError(validate.errors ?? []);
  const unknown = unknownField(error);
  if (unknown)
    throw malformed(`Parameter "${parameter.name}" has an unknown key "${unknown.name}".${unknown.suggestion}`);
  const path = pathOf(error);
  throw malformed(
    `Parameter "${parameter.name}" ${path === '' ? '' : `at "${path.replace(/^\./, '')}" `}${expectation(error)}.`,
  );
}

/** The error to report: for a union its own error, which states the expectation, instead of those of its members. */
function decisiveError(errors: readonly ErrorObject[]): ErrorObject {
  return errors.find((error) => error.keyword === 'anyOf') ?? (errors[0] as ErrorObject);
}

function unknownField(error: ErrorObject): { name: string; suggestion: string } | undefined {
  if (error.keyword !== 'additionalProperties') return undefined;
  const name = excerpt(String(error.params['additionalProperty']));
  const known = Object.keys((error.parentSchema as { properties?: object }).properties ?? {});
  const nearest = known
    .map((field) => ({ field, away: distance(field.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.away - b.away)[0];
  const clear =
    nearest && nearest.away < name.length && nearest.away <= Math.max(2, Math.floor(nearest.field.length / 4));
  return { name, suggestion: clear ? ` Did you mean "${nearest.field}"?` : '' };
}

function typeName(error: ErrorObject): string | undefined {
  const title = (error.parentSchema as { title?: unknown }).title;
  return typeof title === 'string' ? title : undefined;
}

function pathOf(error: ErrorObject): string {
  const missing = error.keyword === 'required' ? `/${String(error.params['missingProperty'])}` : '';
  return `${error.instancePath}${missing}`
    .split('/')
    .slice(1)
    .map((part) => excerpt(part.replaceAll('~1', '/').replaceAll('~0', '~')))
    .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
    .join('');
}

function expectation(error: ErrorObject): string {
  switch (error.keyword) {
    case 'required':
      return 'a value is required';
    case 'type':
      return `expected ${[error.params['type']].flat().join(' or ')}`;
    case 'enum':
      return `expected one of ${(error.params['allowedValues'] as unknown[]).filter((each) => each !== null).join(', ')}`;
    case 'maxLength':
      return `expected ${error.propertyName === undefined ? '' : 'names of '}at most ${String(error.params['limit'])} characters`;
    case 'maxItems':
      return `expected at most ${String(error.params['limit'])} elements`;
    case 'maxProperties':
      return `expected at most ${String(error.params['limit'])} fields`;
    case 'const':
      return `expected ${JSON.stringify(error.params['allowedValue'])}`;
    case 'anyOf': {
      const described = (error.parentSchema as { description?: string }).description;
      return described ? `expected ${described}` : 'no accepted form';
    }
    default:
      return error.message ?? 'not accepted';
  }
}
