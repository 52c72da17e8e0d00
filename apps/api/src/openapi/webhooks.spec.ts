import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { PublisherRegistry } from '@listings/publisher-registry';
import { checkDeliveries } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { declaredDocument, publishedDocument, sharedApi } from '../testing/index.js';

const api = sharedApi();
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- an arbitrary JSON document
const document = shared(() => publishedDocument<any>(api));

interface Webhook {
  readonly name: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly { readonly $ref: string }[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
  readonly schema: { readonly $ref: string };
  readonly examples: readonly { readonly value: { readonly event: string } }[];
}

function webhooks(): Webhook[] {
  return Object.entries(document.webhooks as Record<string, { post: Record<string, unknown> }>).map(
    ([name, { post }]) => {
      const { content } = post['requestBody'] as { content: Record<string, { schema: object; examples: object }> };
      const { schema, examples = {} } = content['application/json'] ?? {};
      return { ...post, name, schema, examples: Object.values(examples) } as unknown as Webhook;
    },
  );
}

const operationIds = () =>
  Object.values(document.paths as object)
    .flatMap((methods) => Object.values(methods as object))
    .map(({ operationId }) => operationId as string);

describe('the webhooks of the document', () => {
  it('[6, contract 10, contract 13] are the 18 events and the two that endpoints ask for, each with its own body, name and words', () => {
    expect(webhooks()).toHaveLength(20);
    expect(webhooks().map(({ name }) => name)).toContain('connection.publisher_a_verification_verified');
    for (const { name, description, schema, operationId } of webhooks()) {
      expect([name, description]).toEqual([name, expect.stringMatching(/^The event fires .*[.]$/s)]);
      expect(document.components.schemas).toHaveProperty(schema.$ref.split('/').at(-1) ?? '');
      expect(operationId).toMatch(/^[a-z]\w+Event$/);
    }
    expect(new Set(webhooks().map(({ schema }) => schema.$ref)).size).toBe(20);
    const ids = [...operationIds(), ...webhooks().map(({ operationId }) => operationId)];
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('[contract 10] refer only to operations that exist', () => {
    const ids = operationIds();
    for (const { name, description } of webhooks()) {
      const named = [...description.matchAll(/`([a-z]+[A-Z]\w*)`/g)].map(([, id]) => id);
      expect([name, named.filter((id) => !ids.includes(id ?? ''))]).toEqual([name, []]);
    }
  });

  it('[contract 8] name the headers of a delivery and the answers that the service expects', () => {
    for (const { parameters, responses } of webhooks()) {
      const headers = parameters.map(({ $ref }) => document.components.parameters[$ref.split('/').at(-1) ?? ''].name);
      const ours = ['X-Listings-Signature', 'X-Listings-Sequence', 'X-Listings-Epoch', 'X-Correlation-Id'];
      expect(headers).toEqual(['webhook-id', 'webhook-timestamp', 'webhook-signature', ...ours]);
      expect(Object.keys(responses).sort()).toEqual(['2XX', '410', 'default']);
    }
  });

  it('[6, contract 10] have examples that the published schemas take, and that nothing else is in them', async () => {
    const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true, date: true, uuid: true, uri: true } });
    ajv.addSchema(document, 'document');
    for (const { name, schema, examples } of webhooks()) {
      const validate = ajv.compile({ $ref: `document${schema.$ref}` });
      expect(examples.length).toBeGreaterThan(0);
      for (const { value } of examples) {
        expect([name, value.event]).toEqual([value.event, name]);
        expect([name, validate(value), validate.errors]).toEqual([name, true, null]);
        expect([name, validate({ ...value, more: 1 })]).toEqual([name, false]);
      }
    }
    const parameters: { name: string; example: string }[] = Object.values(document.components.parameters);
    const named = Object.fromEntries(parameters.map(({ name, example }) => [name.toLowerCase(), example]));
    const headers = { 'content-type': 'application/json', ...named };
    await checkDeliveries(
      webhooks().flatMap(({ examples }) => examples.map(({ value }) => ({ headers, body: JSON.stringify(value) }))),
    );
  });

  it('[6.3] are those of the configured publishers: without any, no connection event exists', async () => {
    const { webhooks: own } = (await declaredDocument(new PublisherRegistry([]))) as { webhooks: object };
    expect(Object.keys(own)).toHaveLength(14);
    expect(Object.keys(own).filter((name) => name.startsWith('connection.'))).toEqual([]);
  });
});

it('[contract 10] the pages of the events the list has every event, and each has a page', async () => {
  const list = await (await fetch(`${api.url}/docs/events`)).text();
  for (const { name, summary, examples } of webhooks()) {
    expect(list).toContain(`<a href="/docs/events/${name}"><code>${name}</code></a></td><td>${summary}</td>`);
    const response = await fetch(`${api.url}/docs/events/${name}`);
    const html = await response.text();
    expect([name, response.status]).toEqual([name, 200]);
    for (const title of ['When it fires', 'When it does not fire', 'Fields', 'Examples', 'Notes'])
      expect([name, html]).toEqual([name, expect.stringContaining(`<h2>${title}</h2>`)]);
    expect(html.match(/<h3>/g)).toHaveLength(examples.length);
    expect(html).not.toMatch(/<(script|link|img|iframe|object|embed|base|form)\b|\bsrc=|@import|url\(/i);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  }
  expect((await fetch(`${api.url}/docs/events/profile.renamed`)).status).toBe(404);
});
