import { leastOf, resolveSchema } from './request-document.js';
import type { JsonSchema, RequestDocument } from './request-document.js';

/** What a place of a request can hold without an end, unless the document bounds it. */
export type Extent = 'text' | 'list' | 'fields' | 'field names';

/** A place of a request that holds texts, lists or free fields: one for each operation, and for each extent. */
export interface InputPlace {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly in: 'path' | 'query' | 'header' | 'body';
  /** The parameter, or the field of `input`, that contains the place; '' is `input` itself. */
  readonly name: string;
  /** The path from there, with `0` for an element of a list and {@link FREE_FIELD} for a free field. */
  readonly at: readonly string[];
  readonly extent: Extent;
  /** The bound in the document. */
  readonly most?: number;
  /** The code of the rule that an excess breaks; without one it is a 400. */
  readonly code?: string;
  /** The schema of the parameter or field. */
  readonly root: JsonSchema;
}

/** The name that stands for any name of a free field. */
export const FREE_FIELD = 'any-name';

/** Says which place it is, and what of it the client chooses. */
export const nameOfPlace = ({ operationId, in: where, name, at, extent }: InputPlace): string =>
  `${operationId} ${where} ${[name, ...at].join('.')}: ${extent}`;

/** Finds every place of every operation whose size the client chooses, with its bound [contract 4]. */
export class InputPlaces {
  /** `bodyWrapper`: whether bodies have the wrapper `input` [1.2]; those of the portal have none. */
  constructor(
    private readonly document: RequestDocument,
    private readonly options: { readonly bodyWrapper: boolean } = { bodyWrapper: true },
  ) {}

  /** All places, in the order of the document. */
  all(): InputPlace[] {
    return Object.entries(this.document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { operationId, parameters, requestBody }]) => {
        const shared = { operationId, method: method.toUpperCase(), path };
        const ofParameters = parameters.flatMap((parameter) => {
          const root = parameter.content?.['application/json'].schema ?? parameter.schema ?? {};
          return this.within(root, { ...shared, in: parameter.in as InputPlace['in'], name: parameter.name, root });
        });
        const body = requestBody?.content['application/json']?.schema;
        // The first alternative of a body is the one with the wrapper, whose only field is `input` [1.2].
        const wrapped = (body?.anyOf?.[0] ?? body)?.properties?.['input'] ?? {};
        const input = this.resolved(this.options.bodyWrapper ? wrapped : (body ?? {}));
        const ofInput = Object.entries(input.properties ?? {}).flatMap(([name, root]) =>
          this.within(root, { ...shared, in: 'body', name, root }),
        );
        const open = body ? this.freeFields(input, { ...shared, in: 'body', name: '', root: input }, []) : [];
        return [...ofParameters, ...open, ...ofInput];
      }),
    );
  }

  /** A value that is valid for the place's parameter or field, with `value` at the place. */
  filled({ root, at }: InputPlace, value: unknown): unknown {
    return this.around(root, at, value);
  }

  private within(
    given: JsonSchema,
    origin: Omit<InputPlace, 'at' | 'extent'>,
    at: readonly string[] = [],
  ): InputPlace[] {
    const schema = this.resolved(given);
    const types = [schema.type ?? []].flat();
    const bound = (extent: Extent, most: number | undefined): InputPlace[] => [
      { ...origin, at, extent, most, code: schema['x-error-code'] },
    ];
    const isChosen = schema.enum === undefined && schema.const === undefined;
    return [
      ...(types.includes('string') && isChosen ? bound('text', schema.maxLength) : []),
      ...(types.includes('array') ? bound('list', schema.maxItems) : []),
      ...(types.includes('object') ? this.freeFields(schema, origin, at) : []),
      // A schema that accepts anything.
      ...(types.length === 0 && isChosen && !schema.anyOf ? bound('fields', undefined) : []),
      ...(schema.anyOf ?? []).flatMap((each) => this.within(each, origin, at)),
      ...(schema.items ? this.within(schema.items, origin, [...at, '0']) : []),
      ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => this.within(each, origin, [...at, name])),
    ];
  }

  /** The fields of an object that the document does not name. */
  private freeFields(
    schema: JsonSchema,
    origin: Omit<InputPlace, 'at' | 'extent'>,
    at: readonly string[],
  ): InputPlace[] {
    const { additionalProperties: more = {}, patternProperties = {}, propertyNames, maxProperties } = schema;
    const free = [...Object.values(patternProperties), ...(typeof more === 'object' ? [more] : more ? [{}] : [])];
    if (free.length === 0) return [];
    return [
      { ...origin, at, extent: 'fields', most: maxProperties },
      { ...origin, at, extent: 'field names', most: propertyNames?.maxLength },
      ...free.flatMap((each) => this.within(each, origin, [...at, FREE_FIELD])),
    ];
  }

  private around(given: JsonSchema, at: readonly string[], value: unknown): unknown {
    const schema = this.resolved(given);
    const [name, ...rest] = at;
    if (name === undefined) return value;
    if (schema.anyOf) return this.around(schema.anyOf[0] ?? {}, at, value);
    if (schema.items) return [this.around(schema.items, rest, value)];
    const inner = schema.properties?.[name] ?? (schema.additionalProperties as JsonSchema);
    return { ...(leastOf(this.document, schema) as object), [name]: this.around(inner, rest, value) };
  }

  /** A value of this size for a place: characters, elements, fields, or the length of a field's name. */
  valueOf(place: InputPlace, size: number, character = 'x'): unknown {
    const schema = this.schemaAt(place);
    const free = () => leastOf(this.document, schema.additionalProperties as JsonSchema);
    const many = Array.from({ length: place.extent === 'list' || place.extent === 'fields' ? size : 0 });
    if (place.extent === 'list') return many.map(() => leastOf(this.document, schema.items ?? {}));
    if (place.extent === 'fields') return Object.fromEntries(many.map((_, index) => [`name${index}`, free()]));
    const text = character.repeat(size);
    return place.extent === 'text' ? text : { [text]: free() };
  }

  /** The element schema of a list at the place, for filling it. */
  private schemaAt({ root, at }: InputPlace): JsonSchema {
    let schema = this.resolved(root);
    for (const name of at) {
      if (schema.anyOf) schema = this.resolved(schema.anyOf[0] ?? {});
      const inner = schema.items ?? schema.properties?.[name] ?? (schema.additionalProperties as JsonSchema);
      schema = this.resolved(inner);
    }
    return schema.anyOf ? this.resolved(schema.anyOf[0] ?? {}) : schema;
  }

  private resolved(schema: JsonSchema): JsonSchema {
    return resolveSchema(this.document, schema);
  }
}
