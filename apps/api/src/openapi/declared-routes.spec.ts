import { describe, expect, it } from '@jest/globals';
import { portalDocumentOf, publicDocumentOf } from '@listings/api-kit';
import { CONNECTIONS } from '@listings/feature-connections';
import { apiRoutes } from '../documents/api-routes.js';
import { sharedApi } from '../testing/index.js';

const api = sharedApi();

describe('the routes that the controllers declare', () => {
  it.each([
    ['/openapi.json', publicDocumentOf],
    ['/openapi-portal.json', portalDocumentOf],
  ] as const)('[contract 10] give the same document as a server publishes at %s', async (path, documentOf) => {
    const { publishers } = api.get(CONNECTIONS);
    const published = (await (await fetch(`${api.url}${path}`)).json()) as object;
    const declared = documentOf(await apiRoutes(publishers), { publicUrl: 'https://listings.example', publishers });
    expect(JSON.parse(JSON.stringify(declared))).toEqual(published);
    expect(Object.keys((published as { paths: object }).paths).length).toBeGreaterThan(30);
  });
});
