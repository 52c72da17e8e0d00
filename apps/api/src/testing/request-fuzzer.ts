/** A JSON Schema as it stands in the published document. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: Schema;
  readonly content?: { readonly 'application/json': { readonly schema: Schema } };
}

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } };
}

/** The published document as far as requests are made from it. */
export interface FuzzedDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** One request that the fuzzer made up. */
export interface FuzzedRequest {
  readonly operationId: string;
  readonly method: string;
  readonly url: string;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
}

const HOSTILE_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  'true',
  '[]',
  '{}',
  '"',
  "'",
  "'; drop table locations; --",
  "' or '1'='1",
  '%',
  '_',
  '\\',
  '\u0000',
  '\ud800',
  '\u202e',
  '🍕'.repeat(50),
  'x'.repeat(5_000),
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '${7*7}',
  '<script>',
  '1e309',
  '9007199254740993',
  '99999999999999',
  'é',
  'ﷺ',
  '2026-02-30',
  '0000-00-00',
  '2026-07-06',
  '2026-07-06T00:00:00Z',
  'TG9jYXRpb246MQ==',
  'TG9jYXRpb246',
  'NOT_AN_ENUM',
  'all',
  'http://[',
  'https://x.example',
  '+14155552671',
];
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e21,
  -1e21,
  2_147_483_648,
  500,
  501,
  [],
  {},
  [[]],
  [null],
  { __proto__: 1 },
  { constructor: 1 },
  [1, 'x', null],
];

/**
 * Makes requests from the OpenAPI document: every operation, parameter and field, with values of the right shape
 * and of every wrong one. The same seed makes the same requests.
 */
export class RequestFuzzer {
  private readonly operations: readonly { path: string; method: string; operation: Operation }[];

  constructor(
    private readonly document: FuzzedDocument,
    private readonly ids: readonly (string | number)[],
    private state: number,
  ) {
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    );
  }

  /** The next request. */
  next(): FuzzedRequest {
    const { path, method, operation } = this.pick(this.operations);
    const query: string[] = [];
    let url = path;
    const headers: Record<string, string> = {};
    for (const parameter of operation.parameters) {
      if (parameter.in === 'path') url = url.replace(`{${parameter.name}}`, this.encoded(this.idText()));
      if (parameter.in === 'query' && this.chance(0.4)) {
        const times = this.chance(0.03) ? 2 : 1;
        for (let time = 0; time < times; time += 1)
          query.push(`${parameter.name}=${this.encoded(this.parameterText(parameter))}`);
      }
      if (parameter.in === 'header' && this.chance(0.1))
        headers['idempotency-key'] = `k${Math.floor(this.random() * 50)}`;
    }
    if (this.chance(0.05)) query.push(`${this.encoded(this.pick(HOSTILE_TEXTS))}=1`);
    const schema = operation.requestBody?.content['application/json'].schema;
    return {
      operationId: operation.operationId,
      method,
      url: query.length > 0 ? `${url}?${query.join('&')}` : url,
      headers,
      ...(schema && { body: this.bodyText(schema) }),
    };
  }

  private bodyText(schema: Schema): string {
    if (this.chance(0.02)) return this.pick(['', '{', '[', 'null', '"x"', '{"input":', '\u0000', '{"input":{}}x']);
    let value = this.value(schema, 0);
    if (this.chance(0.03)) value = nested(this.random() < 0.5 ? 20 : 200);
    const text = JSON.stringify(value) ?? 'null';
    return this.chance(0.02) ? text.replace('{', '{"__proto__":{"admin":true},') : text;
  }

  private parameterText(parameter: Parameter): string {
    if (this.chance(0.25)) return this.pick(HOSTILE_TEXTS);
    const json = parameter.content?.['application/json'].schema;
    if (json) return JSON.stringify(this.value(json, 0)) ?? 'null';
    const value = this.value(parameter.schema ?? {}, 0);
    return typeof value === 'string' ? value : String(value);
  }

  /** A value for a schema; one in eight is of another shape. */
  private value(schema: Schema, depth: number): unknown {
    if (this.chance(0.12)) return this.chance(0.5) ? this.pick(HOSTILE_VALUES) : this.pick(HOSTILE_TEXTS);
    const target = this.resolve(schema);
    if (target.const !== undefined) return target.const;
    if (target.enum) return this.pick(target.enum);
    if (target.anyOf) return this.value(this.pick(target.anyOf), depth);
    const type = this.pick([target.type ?? 'string'].flat());
    if (depth > 6) return null;
    switch (type) {
      case 'object':
        return this.object(target, depth);
      case 'array': {
        const length = this.chance(0.02) ? 600 : Math.floor(this.random() * 4);
        return Array.from({ length }, () => this.value(target.items ?? {}, depth + 1));
      }
      case 'integer':
        return this.chance(0.5) ? this.pick(this.ids) : Math.floor(this.random() * 3_000);
      case 'number':
        return (this.random() - 0.5) * 1_000;
      case 'boolean':
        return this.chance(0.5);
      case 'null':
        return null;
      default:
        return this.chance(0.4) ? String(this.pick(this.ids)) : this.pick(HOSTILE_TEXTS);
    }
  }

  private object(schema: Schema, depth: number): Record<string, unknown> {
    const required = new Set(schema.required ?? []);
    const fields = Object.entries(schema.properties ?? {}).filter(([name]) =>
      this.chance(required.has(name) ? 0.95 : 0.3),
    );
    const object = Object.fromEntries(fields.map(([name, field]) => [name, this.value(field, depth + 1)]));
    if (this.chance(0.03)) object[this.pick(HOSTILE_TEXTS)] = 1;
    return object;
  }

  private idText(): string {
    return this.chance(0.7) ? String(this.pick(this.ids)) : this.pick(HOSTILE_TEXTS);
  }

  private resolve(schema: Schema): Schema {
    return schema.$ref ? (this.document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  }

  private encoded(text: string): string {
    return encodeURIComponent(text.toWellFormed()) || '%20';
  }

  private pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.random() * values.length)] as T;
  }

  private chance(probability: number): boolean {
    return this.random() < probability;
  }

  /** mulberry32: small, and the same everywhere. */
  private random(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = { input: value };
  return value;
}
