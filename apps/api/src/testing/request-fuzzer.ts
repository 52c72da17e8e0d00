import type { IdType } from '@listings/api-kit';
import { HOSTILE_BODIES, HOSTILE_TEXTS, HOSTILE_VALUES, RAW_NUMBERS } from './hostile-values.js';
import { resolveSchema } from './request-document.js';
import type { JsonSchema, OperationObject, ParameterObject, RequestDocument } from './request-document.js';

/** Ids for the requests, by type: records of the caller and of another account. */
export type FuzzedIds = Readonly<Partial<Record<IdType, readonly string[]>>>;

/** A generated request. */
export interface FuzzedRequest {
  readonly operationId: string;
  readonly method: string;
  readonly url: string;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Prefix of a placeholder for a number that is inserted into the JSON text unchanged. */
const RAW = 'raw number ';
const KEYS = 50;

/**
 * Generates requests from the OpenAPI document for every operation, parameter and field: valid values, values at the
 * bounds and one beyond, and values of every wrong type. The same seed generates the same requests.
 */
export class RequestFuzzer {
  private readonly operations: readonly { path: string; method: string; operation: OperationObject }[];
  private readonly anyIds: readonly string[];

  constructor(
    private readonly document: RequestDocument,
    private readonly ids: FuzzedIds,
    private state: number,
  ) {
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    );
    this.anyIds = Object.values(ids).flat();
  }

  /** Generates the next request. */
  next(): FuzzedRequest {
    const { path, method, operation } = this.pick(this.operations);
    const query: string[] = [];
    let url = path;
    const headers: Record<string, string> = {};
    for (const parameter of operation.parameters) {
      if (parameter.in === 'path') {
        const text = this.chance(0.85) ? String(this.id(parameter.schema ?? {})) : this.pick(HOSTILE_TEXTS);
        url = url.replace(`{${parameter.name}}`, this.encoded(text));
      }
      if (parameter.in === 'query' && this.chance(0.4)) query.push(...this.queryTexts(parameter));
      if (parameter.in === 'header') this.addHeader(headers, parameter.name);
    }
    if (this.chance(0.05)) query.push(`${this.encoded(this.pick(HOSTILE_TEXTS))}=1`);
    const media = operation.requestBody?.content['application/json'];
    return {
      operationId: operation.operationId,
      method,
      url: query.length > 0 ? `${url}?${query.join('&')}` : url,
      headers,
      ...(media && { body: this.bodyText(media.schema, media.examples['request']?.value) }),
    };
  }

  /** The parameter once in most cases; sometimes twice, as a list or as an object. */
  private queryTexts(parameter: ParameterObject): string[] {
    const text = () => `=${this.encoded(this.parameterText(parameter))}`;
    if (this.chance(0.95)) return [`${parameter.name}${text()}`];
    return this.pick([
      () => [`${parameter.name}${text()}`, `${parameter.name}${text()}`],
      () => [`${parameter.name}[]${text()}`],
      () => [`${parameter.name}[a]${text()}`],
      () => [parameter.name],
      () => [`${parameter.name}=%`],
    ])();
  }

  private addHeader(headers: Record<string, string>, name: string): void {
    if (!this.chance(0.1)) return;
    const key = `k${Math.floor(this.random() * KEYS)}`;
    headers[name.toLowerCase()] = this.chance(0.8) ? key : this.pick(['', ' ', 'ü', 'a, b', 'x'.repeat(256), '-.-']);
  }

  private bodyText(schema: JsonSchema, example: unknown): string {
    if (this.chance(0.03)) return this.pick(HOSTILE_BODIES);
    // A request with a single wrong value passes the outer checks and reaches the inner ones.
    let value = this.chance(0.3) ? this.mutated(example, schema, 0) : this.value(schema, 0);
    if (this.chance(0.03)) value = nested(this.random() < 0.5 ? 20 : 200);
    const text = withRawNumbers(JSON.stringify(value) ?? 'null');
    return this.chance(0.02) ? text.replace('{', '{"__proto__":{"admin":true},') : text;
  }

  private parameterText(parameter: ParameterObject): string {
    if (this.chance(0.2)) return this.pick(HOSTILE_TEXTS);
    const media = parameter.content?.['application/json'];
    if (media) {
      const value = this.chance(0.3) ? this.mutated(media.example, media.schema, 0) : this.value(media.schema, 0);
      return withRawNumbers(JSON.stringify(value) ?? 'null');
    }
    const value = this.value(parameter.schema ?? {}, 0);
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
  }

  /** The example with ids of existing records; one value in ten is generated. */
  private mutated(example: unknown, given: JsonSchema, depth: number): unknown {
    const schema = resolveSchema(this.document, given);
    const inner = schema.anyOf?.[0] ?? schema;
    if (this.chance(0.1)) return this.value(inner, depth);
    if (inner['x-id-type']) return this.id(inner);
    if (Array.isArray(example)) return example.map((each) => this.mutated(each, inner.items ?? {}, depth + 1));
    if (typeof example === 'object' && example !== null) {
      const fields = Object.entries(example).map(([name, value]) => {
        return [name, this.mutated(value, inner.properties?.[name] ?? {}, depth + 1)] as const;
      });
      return Object.fromEntries(fields);
    }
    return example;
  }

  /** A value for a schema; about one in eight is hostile. */
  private value(schema: JsonSchema, depth: number): unknown {
    if (this.chance(0.12)) return this.chance(0.5) ? this.pick(HOSTILE_VALUES) : this.pick(HOSTILE_TEXTS);
    const target = resolveSchema(this.document, schema);
    if (target['x-id-type'] && this.chance(0.8)) return this.id(target);
    if (target.const !== undefined) return target.const;
    if (target.enum) return this.pick(target.enum);
    if (target.anyOf) return this.value(this.pick(target.anyOf), depth);
    const type = this.pick([target.type ?? 'string'].flat());
    if (depth > 6) return null;
    if (type === 'object') return this.object(target, depth);
    if (type === 'array')
      return Array.from({ length: this.length(target) }, () => this.value(target.items ?? {}, depth + 1));
    if (type === 'integer') return this.integer(target);
    if (type === 'number') return this.chance(0.2) ? `${RAW}${this.pick(RAW_NUMBERS)}` : (this.random() - 0.5) * 1_000;
    if (type === 'boolean') return this.chance(0.5);
    return type === 'null' ? null : this.text(target);
  }

  /** An integer at a bound, next to a bound, or arbitrary. */
  private integer({ minimum, maximum }: JsonSchema): unknown {
    const bounds = [minimum, maximum].filter((bound) => bound !== undefined);
    if (bounds.length > 0 && this.chance(0.5)) return this.pick(bounds) + this.pick([-1, 0, 1]);
    if (this.chance(0.1)) return `${RAW}${this.pick(RAW_NUMBERS)}`;
    return Math.floor(this.random() * 3_000) - 10;
  }

  private text({ maxLength }: JsonSchema): string {
    if (maxLength !== undefined && this.chance(0.3)) {
      return this.pick(['x', 'é', '🍕']).repeat(Math.max(0, maxLength + this.pick([-1, 0, 1])));
    }
    return this.chance(0.3) ? this.pick(this.anyIds) : this.pick(HOSTILE_TEXTS);
  }

  private length({ minItems = 0, maxItems = 600 }: JsonSchema): number {
    if (this.chance(0.02)) return Math.min(maxItems, 600) + this.pick([0, 1]);
    if (this.chance(0.05)) return minItems;
    return 1 + Math.floor(this.random() * 3);
  }

  private object(schema: JsonSchema, depth: number): Record<string, unknown> {
    const required = new Set(schema.required ?? []);
    const fields = Object.entries(schema.properties ?? {}).filter(([name]) =>
      this.chance(required.has(name) ? 0.97 : 0.3),
    );
    const object = Object.fromEntries(fields.map(([name, field]) => [name, this.value(field, depth + 1)]));
    if (typeof schema.additionalProperties === 'object') {
      const { additionalProperties: free, propertyNames, maxProperties } = schema;
      const count = this.chance(0.05) ? (maxProperties ?? 1) + this.pick([0, 1]) : 1;
      for (let number = 0; number < count; number += 1) {
        object[`${this.text(propertyNames ?? {})}${count > 1 ? number : ''}`] = this.value(free, depth + 1);
      }
    }
    if (this.chance(0.03)) object[this.pick(HOSTILE_TEXTS)] = 1;
    return object;
  }

  /** An id of the type, of the caller or of another account; sometimes of another type or as a number. */
  private id({ 'x-id-type': type }: JsonSchema): unknown {
    const ofType = (type && this.ids[type]) ?? [];
    const id = this.pick(ofType.length > 0 && this.chance(0.9) ? ofType : this.anyIds);
    if (this.chance(0.8)) return id;
    const number = /:(\d+)$/.exec(Buffer.from(id, 'base64').toString('utf8'))?.[1] ?? '7';
    return this.chance(0.5) ? number : Number(number);
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

  /** The mulberry32 generator: small, and deterministic on every platform. */
  private random(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}

function withRawNumbers(text: string): string {
  return text.replace(new RegExp(`"${RAW}([^"]*)"`, 'g'), '$1');
}

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = { input: value };
  return value;
}
