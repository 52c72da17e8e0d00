import { invalidField, malformed, PortalError } from '@listings/errors';
import { typeNameOf } from './operation.js';
import type { BodyDeclaration, QueryParameter } from './operation.js';
import { suggestionFor } from './validation.js';
import type { Problem, UnknownField } from './validation.js';

/** A named query parameter. */
export type NamedParameter = QueryParameter & { readonly name: string };

/** The errors for parts of a request that an operation does not accept. */
export interface Refusals {
  missing(parameter: NamedParameter): Error;
  repeated(name: string): Error;
  noInteger(name: string): Error;
  parameter(name: string, problems: readonly Problem[]): Error;
  body(declared: BodyDeclaration, problems: readonly Problem[]): Error;
}

/** The public API: 400 with one sentence that names the error [contract 1]. */
export const publicRefusals: Refusals = {
  missing: ({ name, required }) => malformed(`Variable "$${name}" of required type "${required}" was not provided.`),
  repeated: (name) => malformed(`Parameter "${name}" must be given once.`),
  noInteger: (name) => malformed(`Parameter "${name}" must be an integer.`),
  parameter: (name, [problem]) => {
    if (problem?.unknown)
      return malformed(
        `Parameter "${name}" has an unknown key "${problem.unknown.name}".${suggestionFor(problem.unknown)}`,
      );
    const place = placeIn(problem).replace(/^\./, '');
    return malformed(`Parameter "${name}" ${place === '' ? '' : `at "${place}" `}${problem?.message}.`);
  },
  body: (declared, [problem]) => {
    if (problem?.unknown) {
      const { name, typeName = typeNameOf(declared) } = problem.unknown;
      return malformed(`Field "${name}" is not defined by type "${typeName}".${suggestionFor(problem.unknown)}`);
    }
    const none = problem?.takesNone ? ', [] for none' : '';
    return malformed(`Variable "$input" got invalid value at "input${placeIn(problem)}"; ${problem?.message}${none}.`);
  },
};

/** The portal: 422 with all problems, and the first as its message [7.6]. */
export const portalRefusals: Refusals = {
  missing: ({ name }) => invalidField(name, 'a value is required'),
  repeated: (name) => invalidField(name, 'must be given once'),
  noInteger: (name) => invalidField(name, 'expected integer'),
  parameter: (name, problems) => invalid(problems, [name]),
  body: (_declared, problems) => invalid(problems, []),
};

/** The 400 of a parameter that an operation of the public API does not know. Names the one that was probably meant, or else all. */
export function unknownParameter(unknown: UnknownField): Error {
  const { name, known } = unknown;
  const all = known.length === 0 ? 'no parameters' : known.join(', ');
  return malformed(`Parameter "${name}" is unknown.${suggestionFor(unknown) || ` The operation takes ${all}.`}`);
}

function invalid(found: readonly Problem[], prefix: readonly string[]): PortalError {
  const problems = found.map(({ path, message }) => ({ field: [...prefix, ...path].join('.') || 'body', message }));
  const [first] = problems;
  return new PortalError('VALIDATION_FAILED', first && `${first.field}: ${first.message}`, { problems });
}

/** A place as programs write it: `.locations[3].name`. */
function placeIn(problem: Problem | undefined): string {
  return (problem?.path ?? []).map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('');
}
