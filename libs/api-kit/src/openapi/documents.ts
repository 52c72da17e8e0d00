import type { PublisherRegistry } from '@listings/publisher-registry';
import { API_VERSION } from '../answers/common-headers.js';
import { isOfPortal } from '../operations/operation.js';
import type { Route } from '../operations/route-table.js';
import { documentFacts } from './document-facts.js';
import { openApiDocument } from './document.js';
import { portalSurface } from './portal-surface.js';
import { publicSurface } from './public-surface.js';
import type { Surface } from './surface.js';

/** What the documents say of the installation. */
export interface DocumentOptions {
  readonly publicUrl: string;
  readonly publishers: PublisherRegistry;
}

/** The document of the public operations among the routes. */
export const publicDocumentOf = (routes: readonly Route[], options: DocumentOptions) =>
  documentOf(routes, publicSurface, options);

/** The document of the portal's operations among the routes. */
export const portalDocumentOf = (routes: readonly Route[], options: DocumentOptions) =>
  documentOf(routes, portalSurface, options);

function documentOf(routes: readonly Route[], surface: Surface, { publicUrl, publishers }: DocumentOptions) {
  const documented = routes.flatMap(({ path, methods, operation }) =>
    operation && isOfPortal(operation) === (surface === portalSurface)
      ? methods.filter((method) => method !== 'HEAD').map((method) => ({ path, method, operation }))
      : [],
  );
  return openApiDocument(documented, surface, { publicUrl, version: API_VERSION, facts: documentFacts(publishers) });
}
