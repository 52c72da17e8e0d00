import { portalCatalogue } from '@listings/errors';
import { escape, inline, json, page, prose } from '../../openapi/html.js';
import type { portalDocument } from './portal-document.js';

type Document = ReturnType<typeof portalDocument>;

interface Media {
  readonly schema: object;
  readonly examples: Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;
}

/** The part of an operation object that the page shows. */
interface ShownOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly 'x-portal-access': string;
  readonly 'x-key-scope'?: string;
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly description?: string }[];
  readonly requestBody?: { readonly content: { readonly 'application/json': Media } };
  readonly responses: Readonly<Record<string, { readonly content?: { readonly 'application/json': Media } }>>;
}

/** Who may call an operation, in words. */
const ACCESS: Readonly<Record<string, string>> = {
  PUBLIC: 'everyone',
  PENDING: 'every session, also before the second factor',
  USER: 'every signed-in user',
};

/** The reference page of the portal: each operation with its access, example request and example response. */
export function portalPage(document: Document): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, each]) => ({
      path,
      method: method.toUpperCase(),
      operation: each as ShownOperation,
    })),
  );
  const sections = document.tags.map(({ name, description }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name)).map(operationHtml);
    return own.length === 0 ? '' : `<h2 id="${name}">${name}</h2><p>${escape(description)}</p>${own.join('')}`;
  });
  const codes = Object.entries(portalCatalogue).map(
    ([code, { status, message }]) =>
      `<li><a href="/docs/errors/${code}">${code}</a> (${status}) ${escape(message)}</li>`,
  );
  return page(
    document.info.title,
    `<h1>${escape(document.info.title)}</h1>
     <p>OpenAPI document: <a href="/openapi-portal.json">openapi-portal.json</a>. The public API: <a href="/docs">reference</a>.</p>
     ${prose(document.info.description)}${sections.join('')}
     <h2 id="errors">Error codes</h2><ul>${codes.join('')}</ul>`,
  );
}

function operationHtml(shown: { path: string; method: string; operation: ShownOperation }): string {
  const { path, method, operation } = shown;
  const access = operation['x-portal-access'];
  const key = operation['x-key-scope'];
  const request = operation.requestBody?.content['application/json'].examples['request'];
  const response = operation.responses['200']?.content?.['application/json'];
  const parameters = operation.parameters.map(
    ({ name, in: place, description = '' }) =>
      `<tr><td><code>${escape(name)}</code></td><td>${place}</td><td>${inline(description)}</td></tr>`,
  );
  return `<details class="operation" id="${operation.operationId}" open>
    <summary><b>${method}</b> <code>${escape(path)}</code> ${escape(operation.summary)}</summary>
    ${prose(operation.description)}
    <p>For ${escape(ACCESS[access] ?? `members with the role ${access} or a higher one`)}${key ? `, and for API keys with the scope ${key}` : ''}.</p>
    ${parameters.length > 0 ? `<h4>Parameters</h4><table>${parameters.join('')}</table>` : ''}
    ${request ? `<h4>Example request</h4>${json(request.value)}` : ''}
    ${response ? `<h4>Example response</h4>${json(response.examples['success']?.value)}` : ''}
    <p>Failures: ${Object.keys(operation.responses)
      .filter((status) => Number(status) >= 400)
      .join(', ')}.</p></details>`;
}
