import { ListingsError } from '@listings/client';
import { errorSentence } from './error-sentence.js';

/** The messages of a refused request by field, for `form.setErrors`; only fields that the form has. */
export function fieldErrors(error: unknown, fields: readonly string[]): Record<string, string> {
  if (!(error instanceof ListingsError)) return {};
  return Object.fromEntries(
    error.errors.flatMap(({ field, ...said }) =>
      field !== undefined && fields.includes(field) ? [[field, errorSentence(said)]] : [],
    ),
  );
}

/** The error to show above the form: undefined if everything stands beside its field. */
export function formError(error: unknown, fields: readonly string[]): unknown {
  if (!(error instanceof ListingsError)) return error;
  return error.errors.every(({ field }) => field !== undefined && fields.includes(field)) ? undefined : error;
}
