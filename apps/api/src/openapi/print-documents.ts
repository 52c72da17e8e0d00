import { createLogger, systemClock } from '@listings/platform';
import { loadPublishers } from '@listings/publisher-registry';
import { declaredRoutes } from './declared-routes.js';
import { portalDocumentOf, publicDocumentOf } from './documents.js';

// Prints both OpenAPI documents as one JSON object, without a database and without listening. PUBLISHERS and the settings
// of the plug-ins are those of the api, because the documents name the publishers. Tools read this output.
const publishers = await loadPublishers({
  packages: (process.env['PUBLISHERS'] ?? '').split(',').filter((name) => name !== ''),
  environment: process.env,
  logger: createLogger({ name: 'documents', level: 'silent' }),
  clock: systemClock,
});
const routes = declaredRoutes(publishers);
const options = { publicUrl: process.env['PUBLIC_URL'] ?? 'https://listings.example', publishers };
process.stdout.write(
  JSON.stringify({ public: publicDocumentOf(routes, options), portal: portalDocumentOf(routes, options) }),
);
