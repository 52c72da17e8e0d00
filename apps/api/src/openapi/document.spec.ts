import { describe, expect, it } from '@jest/globals';
import { DocumentedAnswers } from '@listings/api-kit/testing';
import { catalogue } from '@listings/errors';
import { validLocation } from '@listings/feature-locations/testing';
import { shared } from '@listings/testing/jest';
import { documentedOperations, publishedDocument, sharedApi, writeRequest } from '../testing/index.js';
import type { RequestDocument } from '../testing/index.js';

const api = sharedApi();
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- an arbitrary JSON document
const document = shared(() => publishedDocument<any>(api));

/** The verbs with which a summary may begin, in the public document and in that of the portal. */
const IMPERATIVES = {
  openapi:
    /^(Add|Apply|Archive|Cancel|Change|Choose|Compare|Complete|Confirm|Create|Decide|Delete|Disconnect|Download|Edit|Export|Get|Import|Link|List|Mark|Reject|Remove|Repair|Request|Restore|Read|Publish|Respond|Search|Start|Undo|Unlink|Update|Upload) /,
  'openapi-portal':
    /^(Accept|Ask|Cancel|Change|Choose|Confirm|Create|Delete|Disable|Enable|End|Enter|Finish|Get|Invite|Issue|List|Look up|Mail|Pause|Receive|Redeliver|Remove|Rename|Replace|Request|Reset|Resume|Return|Revoke|Rotate|Save|Send|Set|Sign|Start|Switch|Test|Turn|Update|Verify|Withdraw) /,
};

type DocumentedTexts = Readonly<Record<'path' | 'method' | 'operationId' | 'summary' | 'description', string>> & {
  readonly deprecated?: boolean;
  readonly payloadKey?: string;
};

/** Every operation of the document with its path, its method and its key in `data`. */
function operations({ paths } = document): DocumentedTexts[] {
  return Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const data = operation.responses['200']?.content?.['application/json']?.schema.properties?.data;
      return { ...operation, path, method, payloadKey: data?.required[0] };
    }),
  );
}

/** Every operation as the document declares it. */
const declared = () => Object.values(document.paths as object).flatMap((methods) => Object.values(methods as object));

/** The codes of errors that operations name. */
const namedCodes = () =>
  declared().flatMap((operation) => (operation['x-error-codes'] as { code: string }[]).map(({ code }) => code));

function repeated(texts: readonly string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}

describe('the published document', () => {
  it('[1.3, contract 10] is OpenAPI 3.1 and documents every operation with its answer and its scope', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(declared().length).toBeGreaterThan(10);
    for (const operation of declared()) {
      expect(operation.summary).toBeTruthy();
      expect(['READ', 'WRITE']).toContain(operation['x-required-scope']);
      const { content } = operation.responses['200'];
      if (content['application/octet-stream']) continue;
      const [payload] = Object.values(content['application/json'].schema.properties.data.properties);
      expect([operation.operationId, payload]).not.toEqual([operation.operationId, {}]);
    }
  });

  it('[contract 10] every operationId is unique and says what it is for, instead of ending in a number', () => {
    const ids = operations().map(({ operationId }) => operationId);
    expect(repeated(ids)).toEqual([]);
    expect(ids.filter((id) => /_\d+$/.test(id))).toEqual([]);
  });

  it.each(['openapi', 'openapi-portal'] as const)(
    '[contract 10] every summary of %s is unique and a short imperative without a full stop',
    async (name) => {
      const summaries = operations(await publishedDocument(api, name)).map(({ summary }) => summary);
      expect(repeated(summaries)).toEqual([]);
      expect(summaries.filter((summary) => !IMPERATIVES[name].test(summary))).toEqual([]);
      expect(summaries.filter((summary) => summary.endsWith('.') || summary.length > 80)).toEqual([]);
    },
  );

  it('[contract 10] every description is made of sentences', () => {
    const sentences = /^[A-Z].*[.]$/s;
    expect(operations().filter(({ description }) => !sentences.test(description))).toEqual([]);
    // An escaped line break would appear as text.
    expect(JSON.stringify(document)).not.toContain('\\\\n');
  });

  it('[contract 7, contract 9, contract 10] exactly the other spellings of a path are deprecated, and each names the path to use', () => {
    const deprecated = operations().filter((operation) => operation.deprecated);
    expect(deprecated.map(({ path, operationId }) => [path, operationId]).sort()).toEqual([
      ['/api/v4/locations/oauth_connect_url', 'connectUrlDeprecatedPath'],
      ['/api/v4/locations/{locationId}/listings/premium', 'listingsForLocationDeprecatedPath'],
    ]);
    for (const { description, operationId } of deprecated) {
      const [, successor = ''] = /use `([^`]+)` instead/.exec(description) ?? [];
      const [{ operationId: other, deprecated: old } = {}] = operations().filter(({ path }) => path === successor);
      expect([`${other}DeprecatedPath`, old]).toEqual([operationId, undefined]);
    }
  });

  it('[4.3, 4.4, contract 10] posts and bulk posts are two documented operations with one response key', () => {
    const creations = operations().filter(({ method, path }) => method === 'post' && /v4\/(bulk-)?posts$/.test(path));
    const payloadKey = 'createSocialPost';
    expect(creations).toMatchObject([
      { path: '/api/v4/posts', operationId: 'createSocialPost', payloadKey },
      { path: '/api/v4/bulk-posts', operationId: 'createBulkSocialPost', payloadKey },
    ]);
  });

  it('[design 5] finds an answer that is not as documented', async () => {
    const documented = new DocumentedAnswers(document);
    const { text, status } = await api.write('/locations', validLocation());
    const problem = (changed: string, of = status) => documented.problem('POST', '/api/v4/locations', of, changed);
    expect(problem(text)).toBeUndefined();
    const renamed = problem(text.replace('"accountName"', '"nickname"'));
    expect(renamed).toMatch(/required property 'accountName'|additional properties/);
    expect(problem(text.replace(/"databaseId":\d+/, '"databaseId":"x"'))).toMatch(/must be integer/);
    expect(problem('{"data":null}')).toMatch(/must be object/);
    expect(problem(text, 418)).toBe('status 418 of POST /api/v4/locations is not documented');
  });

  it('[contract 10] every example request is understood, and those that name no record are done', async () => {
    const requests = documentedOperations(document as RequestDocument);
    for (const operation of requests) {
      const { method, url, body } = writeRequest(operation, operation.example);
      const { status, body: answer } = await api.call(method, url, { rawBody: body });
      const named = operation.positions.some(({ at }) => {
        const name = at.findLast((part) => part !== '0');
        return JSON.stringify(operation.example).includes(`"${name}"`);
      });
      const refused: Partial<Record<string, number>> = { uploadFile: 415 };
      const asked = [refused[operation.id] ?? [200, 404]].flat();
      expect([operation.id, asked]).toEqual([operation.id, expect.arrayContaining([status])]);
      if (!named && status === 200) expect(JSON.stringify(answer)).not.toContain('"success":false');
    }
  });
});

describe('the pages', () => {
  const known = Object.keys(catalogue);
  const plain = ['RATE_LIMITED', 'AUTH_INSUFFICIENT_SCOPE'];

  it('[contract 8] every error code has a page that says what it means, what to do, and where it appears', async () => {
    for (const code of new Set([...known, ...plain, ...namedCodes()])) {
      const response = await fetch(`${api.url}/docs/errors/${code}`);
      const html = await response.text();
      expect([code, response.status]).toEqual([code, 200]);
      for (const title of ['What it means', 'What to do', 'Where it appears']) {
        const [, text = ''] = new RegExp(`<h2>${title}</h2><p>(.*?)</p>`).exec(html) ?? [];
        expect([code, text.length > 8]).toEqual([code, true]);
      }
    }
    expect((await fetch(`${api.url}/docs/errors/SY00000`)).status).toBe(404);
  });

  it('[contract 8] the page of a code links to the operations that return it', async () => {
    const page = async (code: string) => (await fetch(`${api.url}/docs/errors/${code}`)).text();
    expect(await page('SY10126')).toContain('<a href="/docs#createLocation">createLocation</a>');
    expect(await page('SY81075')).toContain('createLocationFromConnectedAccountListing');
    expect(await page('SY75040')).toContain('leave the site out of postSites');
  });

  it('[7.3] every code of the catalogue that belongs to an operation is documented there', async () => {
    const documented = new Set(namedCodes());
    const mutations = known.filter((code) => catalogue[code as keyof typeof catalogue].appears === 'mutation');
    expect(mutations.filter((code) => !documented.has(code))).toEqual([]);
  });

  it('[contract 8] the list of codes links every page', async () => {
    const list = await (await fetch(`${api.url}/docs/errors`)).text();
    for (const code of [...known, ...plain, 'SY81075', 'NOT_FOUND'])
      expect(list).toContain(`<a href="/docs/errors/${code}"><code>${code}</code></a>`);
  });

  it.each([
    ...['/docs/errors', '/docs/events', '/docs/errors/SY10126', '/docs/errors/nothing'],
    ...['/docs/events/profile.created', '/docs/events/nothing'],
  ])('[contract 10] %s loads nothing from anywhere, and the browser must not load anything either', async (path) => {
    const response = await fetch(`${api.url}${path}`);
    const html = await response.text();
    expect(html).not.toMatch(/<(script|link|img|iframe|object|embed|base|form)\b|\bsrc=|@import|url\(/i);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => to);
    expect(links.filter((to) => !/^(#|\/docs|\/openapi)/.test(to))).toEqual([]);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});
