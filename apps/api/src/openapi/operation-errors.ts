import { catalogue } from '@listings/errors';
import type { OperationDeclaration } from '../http/operation.js';
import type { DocumentFacts } from './document-facts.js';

/** A code that an operation can answer, with the status that it travels with. */
export interface DocumentedCode {
  readonly code: string;
  readonly status: number;
  readonly message: string;
}

/** The codes of an operation beyond those of every one [7.3]: the service's own, then those of the plug-ins. */
export function errorCodesOf(operation: OperationDeclaration, facts: DocumentFacts): DocumentedCode[] {
  const own = [...(operation.errors ?? [])].sort().map((code) => {
    const entry = catalogue[code];
    return { code, status: entry.appears === 'request' ? entry.status : 200, message: entry.message };
  });
  const declared = operation.publisherErrors ? facts.publisherErrors[operation.publisherErrors] : [];
  return [...own, ...declared.map(({ code, message }) => ({ code, status: 200, message }))];
}
