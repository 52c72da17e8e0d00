import { portalDocumentOf, publicDocumentOf } from '@listings/api-kit';
import { createLogger, systemClock } from '@listings/platform';
import { loadPublishers } from '@listings/publisher-registry';
import { apiRoutes } from './api-routes.js';

/**
 * Both OpenAPI documents, without a database and without listening. PUBLISHERS and the settings of the plug-ins in the
 * environment are those of the api, because the documents name the publishers.
 */
export async function bothDocuments(environment: NodeJS.ProcessEnv): Promise<{ public: object; portal: object }> {
  const publishers = await loadPublishers({
    packages: (environment['PUBLISHERS'] ?? '').split(',').filter((name) => name !== ''),
    environment,
    logger: createLogger({ name: 'documents', level: 'silent' }),
    clock: systemClock,
  });
  const routes = await apiRoutes(publishers);
  const options = { publicUrl: environment['PUBLIC_URL'] ?? 'https://listings.example', publishers };
  return { public: publicDocumentOf(routes, options), portal: portalDocumentOf(routes, options) };
}
