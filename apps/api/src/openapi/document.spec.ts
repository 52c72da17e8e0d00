import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@listings/errors';
import { DocumentedAnswers } from '../testing/documented-answers.js';
import { startApi, validLocation } from '../testing/running-api.js';
import type { RunningApi } from '../testing/running-api.js';

let api: RunningApi;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- an arbitrary JSON document
let document: any;
beforeAll(async () => {
  api = await startApi();
  document = await (await fetch(`${api.url}/openapi.json`)).json();
});
afterAll(() => api.close());

describe('the published document', () => {
  it('[contract 10] is OpenAPI 3.1 and documents every operation with its answer and its scope', () => {
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods as object));
    expect(operations.length).toBeGreaterThan(10);
    for (const operation of operations) {
      expect(operation.summary).toBeTruthy();
      expect(['READ', 'WRITE']).toContain(operation['x-required-scope']);
      const [payload] = Object.values(
        operation.responses['200'].content['application/json'].schema.properties.data.properties,
      );
      expect([operation.operationId, payload]).not.toEqual([operation.operationId, {}]);
    }
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('[design 5] finds an answer that is not as documented', async () => {
    const documented = new DocumentedAnswers(document);
    const { text, status } = await api.write('/locations', validLocation());
    const problem = (changed: string, of = status) => documented.problem('POST', '/api/v4/locations', of, changed);
    expect(problem(text)).toBeUndefined();
    expect(problem(text.replace('"accountName"', '"nickname"'))).toMatch(
      /required property 'accountName'|additional properties/,
    );
    expect(problem(text.replace(/"databaseId":\d+/, '"databaseId":"x"'))).toMatch(/must be integer/);
    expect(problem('{"data":null}')).toMatch(/must be object/);
    expect(problem(text, 418)).toBe('status 418 of POST /api/v4/locations is not documented');
  });

  it('[contract 8] every error code has a page that says what it means', async () => {
    for (const code of [...Object.keys(catalogue), 'RATE_LIMITED', 'AUTH_INSUFFICIENT_SCOPE']) {
      const response = await fetch(`${api.url}/docs/errors/${code}`);
      expect([code, response.status]).toEqual([code, 200]);
    }
    expect((await fetch(`${api.url}/docs/errors/SY00000`)).status).toBe(404);
  });

  it('[contract 10] has a readable reference', async () => {
    const response = await fetch(`${api.url}/docs`);
    expect(response.headers.get('content-type')).toContain('text/html');
    const html = await response.text();
    for (const id of ['allLocations', 'createLocation', 'SY10126']) expect(html).toContain(id);
  });
});
