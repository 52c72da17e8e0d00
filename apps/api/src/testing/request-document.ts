import type { IdType } from '@listings/api-kit';

/** A JSON Schema of a published document. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean | JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly required?: readonly string[];
  /** Fields of which an object needs one. */
  readonly not?: { readonly properties?: Readonly<Record<string, object>> };
  readonly items?: JsonSchema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly maxProperties?: number;
  readonly pattern?: string;
  readonly 'x-error-code'?: string;
  readonly 'x-id-type'?: IdType;
}

/** A parameter of an operation. */
export interface ParameterObject {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly schema?: JsonSchema;
  readonly example?: unknown;
  readonly content?: { readonly 'application/json': { readonly schema: JsonSchema; readonly example: unknown } };
}

/** An operation as far as requests are made from it. */
export interface OperationObject {
  readonly operationId: string;
  readonly 'x-required-scope'?: 'READ' | 'WRITE';
  /** Of an operation of the portal that accepts keys. */
  readonly 'x-key-scope'?: 'READ' | 'WRITE';
  readonly 'x-portal-access'?: string;
  readonly 'x-audit-action'?: string;
  readonly parameters: readonly ParameterObject[];
  readonly responses: Readonly<Record<string, { readonly content?: { readonly 'application/json'?: MediaObject } }>>;
  readonly requestBody?: { readonly content: { readonly 'application/json'?: Required<MediaObject> } };
}

interface MediaObject {
  readonly schema: JsonSchema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

/** The part of a published document from which requests are made. */
export interface RequestDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

/** Resolves the reference of a schema. Of fields of which an object needs one, the first is required. */
export function resolveSchema({ components }: RequestDocument, schema: JsonSchema): JsonSchema {
  const found = schema.$ref ? (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  const [first] = Object.keys(found.not?.properties ?? {});
  return first === undefined ? found : { ...found, required: [...(found.required ?? []), first] };
}

/** The smallest value that is valid for a schema. */
export function leastOf(document: RequestDocument, given: JsonSchema): unknown {
  const schema = resolveSchema(document, given);
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return leastOf(document, schema.anyOf[0] ?? {});
  const [type] = [schema.type ?? 'string'].flat();
  if (type === 'object') {
    const required = (schema.required ?? []).map((name) => [name, schema.properties?.[name] ?? {}] as const);
    return Object.fromEntries(required.map(([name, each]) => [name, leastOf(document, each)]));
  }
  if (type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => leastOf(document, schema.items ?? {}));
  return { boolean: true, integer: 1, number: 1 }[type as 'number'] ?? 'x';
}
