import type { OperationDeclaration } from '@listings/api-kit';
import { RequestReader } from '@listings/api-kit';
import type { RequestParts } from './documented-operations.js';

const readers = new WeakMap<OperationDeclaration, RequestReader>();

/**
 * Why the server refuses the parts of a request; undefined if it accepts them. This is the check of the server itself, for
 * tests with more requests than need to be sent.
 */
export function refusalOf(
  operation: OperationDeclaration,
  { path = examplesOf(operation), query, body }: Partial<RequestParts>,
): string | undefined {
  const reader = readers.get(operation) ?? new RequestReader(operation);
  readers.set(operation, reader);
  const texts = (values: RequestParts['query'] = {}) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value),
      ]),
    );
  try {
    reader.read({ params: texts(path), query: texts(query), body });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function examplesOf({ path = {} }: OperationDeclaration): RequestParts['path'] {
  return Object.fromEntries(Object.entries(path).map(([name, { example }]) => [name, example]));
}
