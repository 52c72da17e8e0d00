import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { startSandbox } from '@listings/publisher-sandbox';
import type { Sandbox } from '@listings/publisher-sandbox';
import { startApi } from '../testing/running-api.js';
import type { RunningApi } from '../testing/running-api.js';
import { sandboxPublishers } from '../testing/sandbox-publishers.js';
import { declaredRoutes } from './declared-routes.js';
import { portalDocumentOf, publicDocumentOf } from './documents.js';

let sandbox: Sandbox;
let api: RunningApi;
let publishers: PublisherRegistry;
beforeAll(async () => {
  sandbox = await startSandbox();
  publishers = await sandboxPublishers(sandbox.url);
  api = await startApi({ publishers });
});
afterAll(() => Promise.all([api?.close(), sandbox?.close()]));

describe('the routes that the controllers declare', () => {
  it.each([
    ['/openapi.json', publicDocumentOf],
    ['/openapi-portal.json', portalDocumentOf],
  ] as const)('[contract 10] give the same document as a server publishes at %s', async (path, documentOf) => {
    const published = (await (await fetch(`${api.url}${path}`)).json()) as object;
    const declared = documentOf(declaredRoutes(publishers), { publicUrl: 'https://listings.example', publishers });
    expect(JSON.parse(JSON.stringify(declared))).toEqual(published);
    expect(Object.keys((published as { paths: object }).paths).length).toBeGreaterThan(30);
  });
});
