import { catalogue } from '@listings/errors';
import type { ErrorCode } from '@listings/errors';
import type { OperationDeclaration } from '../operations/operation.js';
import type { DocumentFacts } from './document-facts.js';

/** The operation-specific error codes [7.3]: those of the service's catalogue, then those of the plug-ins. */
export function errorCodesOf(
  operation: OperationDeclaration,
  facts: DocumentFacts,
): { readonly code: string; readonly status: number; readonly message: string }[] {
  const own = [...(operation.errors ?? [])].sort().map((code) => {
    const entry = catalogue[code as ErrorCode];
    return { code, status: entry.appears === 'request' ? entry.status : 200, message: entry.message };
  });
  const declared = operation.publisherErrors ? facts.publisherErrors[operation.publisherErrors] : [];
  return [...own, ...declared.map(({ code, message }) => ({ code, status: 200, message }))];
}
