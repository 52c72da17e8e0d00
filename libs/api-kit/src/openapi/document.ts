import type { OperationDeclaration } from '../operations/operation.js';
import { ErrorEntries } from '../operations/payload-schemas.js';
import type { DocumentFacts } from './document-facts.js';
import { operationObject } from './operation-object.js';
import { responseHeaders } from './response-headers.js';
import { SchemaRegistry } from './schema-registry.js';
import type { Surface } from './surface.js';
import { WEBHOOK_TAG, webhookHeaders, webhookObjects } from './webhooks.js';

/** Builds an OpenAPI 3.1 document from the operation declarations [contract 10, 12]. */
export function openApiDocument(
  routes: readonly { readonly path: string; readonly method: string; readonly operation: OperationDeclaration }[],
  surface: Surface,
  { publicUrl, version, facts }: { publicUrl: string; version: string; facts: DocumentFacts },
) {
  const schemas = new SchemaRegistry(facts);
  // Failures refer to its entries, also where no operation has such a list.
  schemas.reference(ErrorEntries);
  const paths: Record<string, Record<string, object>> = {};
  for (const { path, method, operation } of routes) {
    const key = path.replace(/:(\w+)/g, '{$1}');
    (paths[key] ??= {})[method.toLowerCase()] = operationObject({ operation, path }, surface, { facts, schemas });
  }
  const { title, summary, introduction, tags, security, securitySchemes, hasWebhooks } = surface;
  const webhooks = hasWebhooks ? webhookObjects(facts.events, schemas) : undefined;
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      summary,
      description: introduction,
      contact: { name: 'The operator of this installation', url: `${publicUrl}/docs` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl, description: 'This installation' }],
    security,
    tags: [
      ...Object.entries(tags).map(([name, description]) => ({ name, description })),
      ...(webhooks ? [WEBHOOK_TAG] : []),
    ],
    paths,
    ...(webhooks && { webhooks }),
    components: {
      securitySchemes,
      ...usedComponents([paths, webhooks], {
        headers: responseHeaders,
        parameters: webhookHeaders,
        schemas: { ...schemas.components(), ...surface.schemas },
        responses: surface.responses,
      }),
    },
  };
}

/** Components by kind and name. */
type Components = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** The components that a part of the document refers to, and those that these refer to. */
function usedComponents(document: object, all: Components): Components {
  const used: Record<string, Record<string, object>> = {};
  const collect = (part: object) => {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      const component = all[kind]?.[name];
      if (!component || used[kind]?.[name]) continue;
      (used[kind] ??= {})[name] = component;
      collect(component);
    }
  };
  collect(document);
  return used;
}
