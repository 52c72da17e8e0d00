import { catalogue } from '@listings/errors';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { openApiDocument } from './document.js';

type Document = ReturnType<typeof openApiDocument>;

interface DocumentedOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly 'x-required-scope': string;
  readonly parameters: readonly { name: string; in: string; required: boolean; description?: string }[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, { content?: { 'application/json': { schema: object } } }>>;
}

/** Codes of answers that do not carry an SY code [7.5], [7.6]. */
const plainCodes: Readonly<Record<string, string>> = {
  RATE_LIMITED:
    'The rate limit of the account is exceeded. Wait retry_after_seconds, then retry with exponential backoff.',
  AUTH_INSUFFICIENT_SCOPE:
    'The key is valid but may not do this: a read key cannot call write operations. Use a write key.',
};

/** The readable reference: every operation with its parameters, input and answer. */
export function referencePage(document: Document): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as DocumentedOperation,
    })),
  );
  const groups = document.tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    if (own.length === 0) return '';
    return `<h2 id="${name}">${name}</h2><p>${escape(description)}</p>${own.map(operationHtml).join('')}`;
  });
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) => `<details id="schema-${name}"><summary><code>${name}</code></summary>${json(schema)}</details>`,
  );
  return page(
    document.info.title,
    `<h1>${escape(document.info.title)}</h1><p>Version ${document.info.version}. Machine-readable: <a href="/openapi.json">openapi.json</a>.</p>
     <p>${escape(document.info.description)}</p>
     <p>Authentication: <code>Authorization: API &lt;key&gt;</code></p>
     ${groups.join('')}<h2 id="schemas">Schemas</h2>${schemas.join('')}
     <h2 id="errors">Error codes</h2><ul>${Object.keys(catalogue)
       .map(
         (code) =>
           `<li><a href="/docs/errors/${code}">${code}</a> ${escape(catalogue[code as keyof typeof catalogue].message)}</li>`,
       )
       .join('')}</ul>`,
  );
}

/** The page of one error code: what it means and where it appears. */
export function errorPage(code: string, publishers: PublisherRegistry): { known: boolean; html: string } {
  const entry = Object.entries(catalogue).find(([known]) => known === code)?.[1];
  const ofPublisher = publishers.all
    .flatMap(({ declaration }) => Object.values(declaration.importErrors))
    .find((each) => each.code === code);
  const text = entry?.message ?? ofPublisher?.message ?? plainCodes[code];
  if (text === undefined)
    return {
      known: false,
      html: page('Unknown code', '<h1>Unknown code</h1><p>No error of this service has that code.</p>'),
    };
  const where =
    entry?.appears === 'request'
      ? `Answered with HTTP ${entry.status} at the top level of the body.`
      : code.startsWith('SY')
        ? 'Answered with HTTP 200 in <code>errors</code> of the operation.'
        : 'Answered in <code>error.code</code>.';
  return {
    known: true,
    html: page(
      code,
      `<h1>${escape(code)}</h1><p>${escape(text)}</p><p>${where}</p><p><a href="/docs#errors">All codes</a></p>`,
    ),
  };
}

/** What stands at the address of the dashboard until there is one. */
export function dashboardPage(): string {
  return page(
    'Dashboard',
    '<h1>There is no dashboard in this version</h1><p>Everything is in the API: see the <a href="/docs">reference</a>.</p>',
  );
}

function operationHtml({
  path,
  method,
  operation,
}: {
  path: string;
  method: string;
  operation: DocumentedOperation;
}): string {
  const parameters = operation.parameters.map(
    ({ name, in: place, required, description }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td>${escape(description ?? '')}</td></tr>`,
  );
  return `<details id="${operation.operationId}"><summary><b>${method.toUpperCase()}</b> <code>${escape(path)}</code> ${escape(operation.summary)}</summary>
    <p>Operation <code>${operation.operationId}</code>, needs a ${operation['x-required-scope']} key.</p>
    ${parameters.length > 0 ? `<table>${parameters.join('')}</table>` : ''}
    ${operation.requestBody ? `<h4>Body</h4>${json(operation.requestBody)}` : ''}
    <h4>Answer</h4>${json(operation.responses['200']?.content?.['application/json'].schema ?? {})}</details>`;
}

function json(value: object): string {
  const text = escape(JSON.stringify(value, null, 2));
  return `<pre>${text.replace(/#\/components\/schemas\/(\w+)/g, '<a href="#schema-$1">$1</a>')}</pre>`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1e21}code,pre{font:14px/1.4 ui-monospace,monospace}
pre{background:#f4f5f7;padding:.75rem;overflow:auto}summary{cursor:pointer;padding:.3rem 0}table{border-collapse:collapse}td{border-bottom:1px solid #ddd;padding:.25rem .75rem .25rem 0;vertical-align:top}</style>
${body}</html>`;
}

function escape(text: string): string {
  return text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character,
  );
}
