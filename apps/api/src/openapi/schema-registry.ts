import { verificationStatuses } from '@listings/domain';
import type { TSchema } from 'typebox';
import type { PublisherFacts } from './document.js';

type Json = { [key: string]: unknown };

/**
 * Turns the schemas of declarations into components of the document: what has a title stands once under its name,
 * everything else stays in place. What the plug-ins contribute is filled in here.
 */
export class SchemaRegistry {
  private readonly named = new Map<string, Json>();

  constructor(private readonly publishers: PublisherFacts) {}

  /** The schema as it stands in the document: a reference where it is a component. */
  reference(schema: TSchema): Json {
    return this.convert(JSON.parse(JSON.stringify(schema)) as Json);
  }

  /** All components, by name. */
  components(): Record<string, Json> {
    return Object.fromEntries([...this.named].sort(([a], [b]) => a.localeCompare(b)));
  }

  private convert(schema: Json): Json {
    const title = typeof schema['title'] === 'string' ? schema['title'] : undefined;
    const isNullable = Array.isArray(schema['type']) && schema['type'].includes('null');
    if (title === undefined || schema['type'] === undefined) return this.filled(schema);
    if (!this.named.has(title)) {
      this.named.set(title, {});
      this.named.set(title, this.filled({ ...schema, type: isNullable ? 'object' : schema['type'] }));
    }
    const reference = { $ref: `#/components/schemas/${title}` };
    return isNullable ? { anyOf: [reference, { type: 'null' }] } : reference;
  }

  private filled(schema: Json): Json {
    const { 'x-enum-of': enumOf, 'x-verification-fields': verification, ...rest } = schema;
    const converted = Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [key, this.convertValue(key, value)]),
    ) as Json;
    if (enumOf === 'publishers' && this.publishers.constants.length > 0) converted['enum'] = this.publishers.constants;
    if (verification === true) this.addVerificationFields(converted);
    return converted;
  }

  private convertValue(key: string, value: unknown): unknown {
    if (key === 'examples' || key === 'enum' || key === 'const' || key === 'required' || key === 'type') return value;
    if (Array.isArray(value)) return value.map((each) => (isSchema(each) ? this.convert(each) : each));
    if (!isSchema(value)) return value;
    if (key === 'properties' || key === 'patternProperties') {
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.convert(each as Json)]));
    }
    return this.convert(value);
  }

  private addVerificationFields(schema: Json): void {
    const status = {
      type: 'object',
      required: ['status', 'message'],
      additionalProperties: false,
      properties: {
        status: { type: 'string', enum: [...verificationStatuses] },
        message: { type: ['string', 'null'] },
      },
    };
    for (const field of this.publishers.verificationFields) {
      (schema['properties'] as Json)[field] = status;
      (schema['required'] as string[]).push(field);
    }
  }
}

function isSchema(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
