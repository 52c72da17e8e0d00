import { publicDocumentOf } from '@listings/api-kit';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { apiRoutes } from '../documents/api-routes.js';

/** The document that an installation with these publishers has, which a server publishes unchanged. */
export async function declaredDocument(publishers: PublisherRegistry): Promise<Record<string, unknown>> {
  const document = publicDocumentOf(await apiRoutes(publishers), { publicUrl: 'https://listings.example', publishers });
  return JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
}

/** The document that a server publishes. */
export async function publishedDocument<Document>({ url }: { url: string }, name = 'openapi'): Promise<Document> {
  return (await (await fetch(`${url}/${name}.json`)).json()) as Document;
}
