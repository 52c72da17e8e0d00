import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { declaredRoutes } from '../openapi/declared-routes.js';
import { publicDocumentOf } from '../openapi/documents.js';

/** The document that an installation with these publishers has, which a server publishes unchanged. */
export function declaredDocument(publishers: PublisherRegistry): Record<string, unknown> {
  const document = publicDocumentOf(declaredRoutes(publishers), { publicUrl: 'https://listings.example', publishers });
  return JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
}

/** What the recommended rules of a linter find in that document. */
export async function lintProblems(publishers: PublisherRegistry): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify(declaredDocument(publishers));
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`);
}
