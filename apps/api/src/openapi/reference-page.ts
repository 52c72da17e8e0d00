import { catalogue } from '@listings/errors';
import { curlLine } from './curl-line.js';
import type { ShownRequest } from './curl-line.js';
import type { openApiDocument } from './document.js';
import { escape, inline, json, page, prose } from './html.js';
import { WEBHOOK_TAG } from './webhooks.js';

type Document = ReturnType<typeof openApiDocument>;

interface Media {
  readonly schema: object;
  readonly examples: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
}

/** The part of an operation object that the reference page shows. */
interface ShownOperation extends ShownRequest {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly 'x-required-scope': string;
  readonly 'x-error-codes': readonly { readonly code: string; readonly status: number; readonly message: string }[];
  readonly parameters: readonly (ShownRequest['parameters'][number] & { readonly description: string })[];
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly content?: { 'application/json': Media } }>
  >;
}

/** The reference page [contract 10]: each operation with a curl command, its parameters, and example responses. */
export function referencePage(document: Document): string {
  const server = document.servers[0]?.url ?? '';
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({
      address: { path, method: method.toUpperCase(), server },
      operation: each as ShownOperation,
    })),
  );
  const groups = document.tags
    .map((tag) => ({ ...tag, own: operations.filter(({ operation }) => operation.tags.includes(tag.name)) }))
    .filter(({ own }) => own.length > 0);
  const contents = groups.map(
    ({ name, own }) =>
      `<p><a href="#${name}"><b>${name}</b></a></p><ul>${own
        .map(({ operation: { operationId } }) => `<li><a href="#${operationId}">${operationId}</a></li>`)
        .join('')}</ul>`,
  );
  const sections = groups.map(
    ({ name, description, own }) =>
      `<h2 id="${name}">${name}</h2><p>${escape(description)}</p>${own
        .map(({ address, operation }) => operationHtml(operation, address, document))
        .join('')}`,
  );
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `<details id="schema-${name}"><summary><code>${name}</code></summary>${json(schema)}</details>`,
  );
  return page(
    document.info.title,
    `<h1>${escape(document.info.title)}</h1>
     <p>Version ${document.info.version}. OpenAPI document: <a href="/openapi.json">openapi.json</a>. Members, keys and webhooks: <a href="/docs/portal">the portal</a>.</p>
     ${prose(document.info.description)}
     <p><strong>Authentication.</strong> Send the header <code>Authorization: API &lt;key&gt;</code>.</p>
     <nav>${contents.join('')}<p><a href="#events">Webhook events</a> <a href="#schemas">Schemas</a> <a href="#headers">Response headers</a> <a href="#errors">Error codes</a></p></nav>
     ${sections.join('')}
     <h2 id="events">Webhook events</h2>${prose(WEBHOOK_TAG.description)}<table>${eventRows(document)}</table>
     <h2 id="headers">Response headers</h2><table>${headerRows(document)}</table>
     <h2 id="schemas">Schemas</h2>${schemas.join('')}
     <h2 id="errors">Error codes</h2><ul>${Object.entries(catalogue)
       .map(([code, { message }]) => `<li><a href="/docs/errors/${code}">${code}</a> ${escape(message)}</li>`)
       .join('')}</ul>`,
  );
}

function operationHtml(
  operation: ShownOperation,
  address: { path: string; method: string; server: string },
  document: Document,
): string {
  const answer = operation.responses['200']?.content?.['application/json'];
  const answers = Object.values(answer?.examples ?? {}).map(
    ({ summary, value }) => `<h4>Example response: ${escape(summary.toLowerCase())}</h4>${json(value)}`,
  );
  return `<details class="operation" id="${operation.operationId}" open>
    <summary><b>${address.method}</b> <code>${escape(address.path)}</code> ${escape(operation.summary)}</summary>
    ${prose(operation.description)}
    <p>Operation id: <code>${operation.operationId}</code>. Required scope of the key: ${operation['x-required-scope']}.</p>
    <pre>${escape(curlLine(operation, address))}</pre>
    ${table('Parameters', operation.parameters.map(parameterRow))}
    ${answers.join('')}
    <details><summary>Response schema</summary>${json(answer?.schema ?? {})}</details>
    ${table('Error codes', operation['x-error-codes'].map(codeRow))}
    <h4>Error responses</h4><ul>${Object.keys(operation.responses)
      .filter((status) => status !== '200')
      .map((status) => `<li><b>${status}</b> ${inline(failureOf(status, document))}</li>`)
      .join('')}</ul></details>`;
}

function table(title: string, rows: readonly string[]): string {
  return rows.length === 0 ? '' : `<h4>${title}</h4><table>${rows.join('')}</table>`;
}

function parameterRow(parameter: ShownOperation['parameters'][number]): string {
  const { name, in: place, required, description, content, example } = parameter;
  const shown = content ? JSON.stringify(content['application/json'].example) : String(example);
  return `<tr><td><code>${escape(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td>${inline(description)}<br><code>${escape(shown)}</code></td></tr>`;
}

function codeRow({ code, message }: { code: string; message: string }): string {
  return `<tr><td><a href="/docs/errors/${code}">${code}</a></td><td>${escape(message)}</td></tr>`;
}

function headerRows({ components }: Document): string {
  return Object.entries(components.headers)
    .map(([name, { description }]) => `<tr><td><code>${name}</code></td><td>${inline(description)}</td></tr>`)
    .join('');
}

function eventRows({ webhooks }: Document): string {
  return Object.entries(webhooks)
    .map(
      ([name, { post }]) =>
        `<tr><td><a href="/docs/events/${name}"><code>${name}</code></a></td><td>${inline(post.summary)}</td></tr>`,
    )
    .join('');
}

function failureOf(status: string, { components }: Document): string {
  return (components.responses[status] as { description: string } | undefined)?.description ?? '';
}
