import { invalidField, invalidId, joinedErrors, malformed, PortalError } from '@listings/errors';
import type { GivenId, RequestError } from '@listings/errors';
import { typeNameOf } from './operation.js';
import type { BodyDeclaration, QueryParameter } from './operation.js';
import { suggestionFor } from './validation.js';
import type { Problem, UnknownField } from './validation.js';

/** A named query parameter. */
export type NamedParameter = QueryParameter & { readonly name: string };

/** The errors for parts of a request that an operation does not accept. */
export interface Refusals {
  unknown(names: readonly string[], known: readonly string[]): Error;
  missing(parameter: NamedParameter): Error;
  repeated(name: string): Error;
  noInteger(name: string): Error;
  parameter(name: string, problems: readonly Problem[]): Error;
  body(declared: BodyDeclaration, problems: readonly Problem[]): Error;
}

/** The public API: 400 with a sentence for each error that names its place [contract 1, 14]. */
export const publicRefusals: Refusals = {
  unknown: (names, known) => allOf(names.map((name) => malformed(unknownParameter({ name, known }), name))),
  missing: ({ name, required }) =>
    malformed(`Variable "$${name}" of required type "${required}" was not provided.`, name),
  repeated: (name) => malformed(`Parameter "${name}" must be given once.`, name),
  noInteger: (name) => malformed(`Parameter "${name}" must be an integer.`, name),
  parameter: (name, problems) =>
    allOf(problems.map((problem) => malformed(parameterReason(name, problem), `${name}${placeIn(problem)}`))),
  body: (declared, problems) =>
    allOf(problems.map((problem) => malformed(bodyReason(declared, problem), fieldAt(problem)))),
};

function parameterReason(name: string, problem: Problem): string {
  const { unknown, message } = problem;
  if (unknown) return `Parameter "${name}" has an unknown key "${unknown.name}".${suggestionFor(unknown)}`;
  const place = fieldAt(problem);
  return `Parameter "${name}" ${place === '' ? '' : `at "${place}" `}${message}.`;
}

function bodyReason(declared: BodyDeclaration, problem: Problem): string {
  const { unknown, message, takesNone } = problem;
  if (unknown) {
    const { name, typeName = typeNameOf(declared) } = unknown;
    return `Field "${name}" is not defined by type "${typeName}".${suggestionFor(unknown)}`;
  }
  return `Variable "$input" got invalid value at "input${placeIn(problem)}"; ${message}${takesNone ? ', [] for none' : ''}.`;
}

/** The 400 of ids that cannot be decoded: SY90002 with the place and the beginning of each. */
export function undecodable(ids: readonly GivenId[]): RequestError {
  return allOf(ids.map((given) => invalidId('undecodable', given)));
}

/** One error for at least one. */
function allOf(errors: readonly RequestError[]): RequestError {
  return joinedErrors(errors as readonly [RequestError, ...RequestError[]]);
}

/** The portal: 422 with all problems, and the first as its message [7.6]. */
export const portalRefusals: Refusals = {
  unknown: (names, known) => {
    const said = (suggestion: string) => `unknown parameter${suggestion && `.${suggestion}`}`;
    return invalid(
      names.map((name) => ({ path: [name], message: said(suggestionFor({ name, known })) })),
      [],
    );
  },
  missing: ({ name }) => invalidField(name, 'a value is required'),
  repeated: (name) => invalidField(name, 'must be given once'),
  noInteger: (name) => invalidField(name, 'expected integer'),
  parameter: (name, problems) => invalid(problems, [name]),
  body: (_declared, problems) => invalid(problems, []),
};

/** Says that an operation does not know a parameter, and names the one that was probably meant, or else all. */
function unknownParameter(unknown: UnknownField): string {
  const { name, known } = unknown;
  const all = known.length === 0 ? 'no parameters' : known.join(', ');
  return `Parameter "${name}" is unknown.${suggestionFor(unknown) || ` The operation takes ${all}.`}`;
}

function invalid(found: readonly Problem[], prefix: readonly string[]): PortalError {
  const problems = found.map(({ path, message }) => ({ field: [...prefix, ...path].join('.') || 'body', message }));
  const [first] = problems;
  return new PortalError('VALIDATION_FAILED', first && `${first.field}: ${first.message}`, { problems });
}

/** A place as programs write it: `.locations[3].name`. */
function placeIn({ path }: Pick<Problem, 'path'>): string {
  return path.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('');
}

/** A place within a body or a parameter: `locations[3].name`. */
export function fieldAt(problem: Pick<Problem, 'path'>): string {
  return placeIn(problem).replace(/^\./, '');
}
