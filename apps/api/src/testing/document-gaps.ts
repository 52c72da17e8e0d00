import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import { idTypes } from '@listings/api-kit';

/** A JSON object of unknown shape. */
type Json = { readonly [key: string]: unknown };

/** Field names that look like an id: `id`, `locationIds`, `requestId`, `after`. */
const ID_NAME = /^(u?id|ids|after|before|cursor|endCursor)$|[a-z](Id|Ids|Cursor)$/;

/**
 * Walks a published OpenAPI document and reports missing descriptions, examples, enum explanations and id types. Each
 * gap is one line that names the spot.
 */
export class DocumentGaps {
  private readonly gaps: string[] = [];
  private readonly ajv = new Ajv2020({
    strict: false,
    allErrors: false,
    formats: { 'date-time': true, date: true, uuid: true, uri: true, email: true },
  });

  /** Of the schemas that examples have, by their text: many examples share one. */
  private readonly validators = new Map<string, ValidateFunction>();

  /** `portal`: the document is the one of the portal, whose operations have other facts. */
  constructor(
    private readonly document: Json,
    private readonly options: { readonly portal: boolean } = { portal: false },
  ) {
    this.ajv.addSchema(document, 'document');
  }

  /** All gaps, in the order of the document. */
  find(): readonly string[] {
    const { paths, webhooks, components } = this.document as Record<string, Json>;
    for (const [path, methods] of entries(paths))
      for (const [method, operation] of entries(methods)) this.operation(`${method.toUpperCase()} ${path}`, operation);
    for (const [name, methods] of entries(webhooks))
      for (const [method, each] of entries(methods)) this.webhook(`webhook ${method.toUpperCase()} ${name}`, each);
    for (const [name, each] of entries(components?.['schemas'])) this.schema(`schema ${name}`, each);
    for (const [name, each] of entries(components?.['responses'])) this.response(`response ${name}`, each);
    for (const [name, each] of entries(components?.['headers']))
      this.requireFields(`header ${name}`, each, ['description', 'example']);
    return this.gaps;
  }

  private operation(spot: string, operation: Json): void {
    const access = this.options.portal ? 'x-portal-access' : 'x-required-scope';
    this.requireFields(spot, operation, ['summary', 'description', 'operationId', access]);
    if (list(operation['tags']).length === 0) this.gap(spot, 'no tag');
    for (const parameter of list(operation['parameters'])) this.parameter(spot, parameter);
    const body = operation['requestBody'] as Json | undefined;
    if (body) {
      this.requireFields(`${spot} body`, body, ['description']);
      const isFile = entries(body['content']).some(([, media]) => at(media, 'schema')['format'] === 'binary');
      if (!isFile) this.media(`${spot} body`, at(body, 'content', 'application/json'));
    }
    const responses = entries(operation['responses']);
    for (const [status, response] of responses) this.response(`${spot} ${status}`, this.resolved(response));
    const statuses = responses.map(([status]) => status);
    for (const expected of this.expectedStatuses(operation)) {
      if (!statuses.includes(expected)) this.gap(spot, `status ${expected} is not documented`);
    }
    for (const { code, message } of list(operation['x-error-codes'])) {
      if (!code || !message) this.gap(spot, `error ${String(code)} has no meaning`);
    }
    const payload = at(operation, 'responses', '200', 'content', 'application/json');
    const writes = this.holdsField(payload['schema'], 'success');
    if (writes && list(operation['x-error-codes']).length > 0 && !at(payload, 'examples')['failure']) {
      this.gap(spot, 'no failureExample, though it has codes of its own');
    }
  }

  private webhook(spot: string, webhook: Json): void {
    this.requireFields(spot, webhook, ['summary', 'description', 'operationId']);
    if (list(webhook['tags']).length === 0) this.gap(spot, 'no tag');
    for (const parameter of list(webhook['parameters'])) this.parameter(spot, this.resolved(parameter));
    this.media(`${spot} body`, at(webhook, 'requestBody', 'content', 'application/json'));
    for (const [status, response] of entries(webhook['responses']))
      this.requireFields(`${spot} ${status}`, response, ['description']);
  }

  private expectedStatuses(operation: Json): readonly string[] {
    if (!this.options.portal) return ['200', '400', '401', '403', '429', '500'];
    const guarded = operation['x-portal-access'] === 'PUBLIC' ? [] : ['401', '403'];
    return [...guarded, ...(operation['requestBody'] ? ['413', '415', '422'] : []), '429', '500'];
  }

  private parameter(operation: string, parameter: Json): void {
    const spot = `${operation} parameter ${String(parameter['name'])}`;
    this.requireFields(spot, parameter, ['description']);
    const media = (parameter['content'] as Json | undefined)?.['application/json'] as Json | undefined;
    const { schema, example } = (media ?? parameter) as { schema: Json; example: unknown };
    if (example === undefined) this.gap(spot, 'no example');
    else this.example(spot, schema, example);
    this.schema(spot, schema, { described: true, name: String(parameter['name']) });
  }

  private response(spot: string, response: Json): void {
    this.requireFields(spot, response, ['description']);
    const headers = response['headers'] as Json | undefined;
    for (const header of ['X-Correlation-Id', 'X-Api-Version']) {
      if (!headers?.[header]) this.gap(spot, `header ${header} is not documented`);
    }
    const media = (response['content'] as Json | undefined)?.['application/json'] as Json | undefined;
    if (media) this.media(spot, media);
  }

  private media(spot: string, { schema, examples }: Json): void {
    const given = entries(examples);
    if (given.length === 0) this.gap(spot, 'no example');
    for (const [name, { value }] of given) this.example(`${spot} example ${name}`, schema as Json, value);
    this.schema(spot, schema as Json, { described: true });
  }

  private example(spot: string, schema: Json, value: unknown): void {
    const rooted = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
    const validate = this.validators.get(rooted) ?? this.ajv.compile(JSON.parse(rooted) as object);
    this.validators.set(rooted, validate);
    if (validate(value)) return;
    const [error] = validate.errors ?? [];
    const { instancePath, message, params } = error ?? {};
    this.gap(spot, `the example is not valid: ${instancePath} ${message} ${JSON.stringify(params)}`);
  }

  /** Checks a schema and all nested schemas. `described`: the surrounding element already has a description. */
  private schema(spot: string, schema: Json, { described = false, name = '' } = {}): void {
    if (typeof schema !== 'object' || schema === null) return;
    if (!described && !this.descriptionOf(schema)) this.gap(spot, 'no description');
    if (schema['$ref'] !== undefined) return;
    this.explainedEnum(spot, schema);
    if (ID_NAME.test(name) && !this.isMarked(schema)) {
      this.gap(spot, `looks like an id and has no x-id-type: make it with idOf() or one of its kind (http/ids.ts)`);
    }
    const idType = schema['x-id-type'];
    if (idType !== undefined && !(String(idType) in idTypes)) this.gap(spot, `x-id-type ${String(idType)} is unknown`);
    for (const [field, value] of entries(schema['properties'])) {
      // The wrapper `input` of a body needs no description.
      this.schema(`${spot} field ${field}`, value, { described: field === 'input', name: field });
    }
    if (schema['items']) this.schema(`${spot} []`, schema['items'] as Json, { described: true });
    for (const each of list(schema['anyOf'])) this.schema(spot, each, { described: true });
    const more = schema['additionalProperties'];
    if (typeof more === 'object' && more !== null) this.schema(`${spot} {}`, more as Json, { described: true });
  }

  private explainedEnum(spot: string, schema: Json): void {
    const description = this.descriptionOf(schema) ?? '';
    for (const value of (schema['enum'] as readonly unknown[] | undefined) ?? []) {
      if (value !== null && !description.includes(`\`${String(value)}\`:`)) {
        this.gap(spot, `value ${String(value)} is not explained: give oneOf() its meaning`);
      }
    }
  }

  /** Whether the schema or its elements have an id type. Objects are not ids, whatever their name. */
  private isMarked(schema: Json): boolean {
    if (schema['x-id-type'] !== undefined) return true;
    if (schema['items']) return this.isMarked(this.resolved(schema['items'] as Json));
    return schema['properties'] !== undefined;
  }

  private descriptionOf(schema: Json): string | undefined {
    if (typeof schema['description'] === 'string' && schema['description'] !== '') return schema['description'];
    if (typeof schema['$ref'] === 'string') return this.descriptionOf(this.resolved(schema));
    for (const each of list(schema['anyOf'])) {
      const found = this.descriptionOf(each);
      if (found) return found;
    }
    return undefined;
  }

  /** Whether the payload has the field. */
  private holdsField(schema: unknown, name: string): boolean {
    const [payload] = Object.values(at(schema as Json | undefined, 'properties', 'data', 'properties')) as Json[];
    return payload !== undefined && name in at(this.resolved(payload), 'properties');
  }

  private resolved(part: Json): Json {
    if (typeof part['$ref'] !== 'string') return part;
    return at(this.document, ...part['$ref'].replace('#/', '').split('/'));
  }

  private requireFields(spot: string, part: Json, fields: readonly string[]): void {
    for (const field of fields) {
      if (part[field] === undefined || part[field] === '') this.gap(spot, `no ${field}`);
    }
  }

  private gap(spot: string, gap: string): void {
    this.gaps.push(`${spot}: ${gap}`);
  }
}

function at(part: Json | undefined, ...path: readonly string[]): Json {
  return path.reduce<Json>((inner, name) => (inner[name] as Json | undefined) ?? {}, part ?? {});
}

function entries(part: unknown): [string, Json][] {
  return Object.entries((part as Record<string, Json> | undefined) ?? {});
}

function list(part: unknown): readonly Json[] {
  return (part as readonly Json[] | undefined) ?? [];
}
