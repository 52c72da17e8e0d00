import type { PublisherRegistry } from '@listings/publisher-registry';
import { isOfPortal } from '../http/operation.js';
import { API_VERSION } from '../http/request-hooks.js';
import type { Route } from '../http/route-table.js';
import { portalDocument } from '../portal/openapi/portal-document.js';
import { documentFacts } from './document-facts.js';
import { openApiDocument } from './document.js';

/** What the documents say of the installation. */
export interface DocumentOptions {
  readonly publicUrl: string;
  readonly publishers: PublisherRegistry;
}

/** The document of the public operations among the routes. */
export function publicDocumentOf(routes: readonly Route[], { publicUrl, publishers }: DocumentOptions) {
  const documented = routes.flatMap(({ path, methods, operation }) =>
    operation && !isOfPortal(operation)
      ? methods.filter((method) => method !== 'HEAD').map((method) => ({ path, method, operation }))
      : [],
  );
  return openApiDocument(documented, { publicUrl, version: API_VERSION, facts: documentFacts(publishers) });
}

/** The document of the portal's operations among the routes. */
export function portalDocumentOf(routes: readonly Route[], { publicUrl, publishers }: DocumentOptions) {
  const documented = routes.flatMap(({ path, methods, operation }) =>
    operation && isOfPortal(operation)
      ? methods.filter((method) => method !== 'HEAD').map((method) => ({ path, method, operation }))
      : [],
  );
  return portalDocument(documented, { publicUrl, version: API_VERSION, facts: documentFacts(publishers) });
}
