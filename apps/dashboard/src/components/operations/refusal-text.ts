import { ListingsError } from '@listings/client';

/** What the service says about a part of an operation that it refuses; undefined for every other error, which stops it. */
export function refusalText(error: unknown): string | undefined {
  if (!(error instanceof ListingsError) || error.kind !== 'RULES') return undefined;
  return rulesText(error);
}

/** The broken rules of an answer, each with its code. */
export function rulesText({ errors }: ListingsError): string {
  return errors.map(({ code, message }) => (code ? `${message} (${code})` : message)).join('; ');
}
