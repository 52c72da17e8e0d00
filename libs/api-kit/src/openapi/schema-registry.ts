import type { TSchema } from 'typebox';
import type { VerificationStatus } from '@listings/domain';
import { text } from '../operations/fields.js';
import { idTypes } from '../operations/ids.js';
import { nullable, oneOf } from '../operations/input-schemas.js';
import { recordOf } from '../operations/payload-schemas.js';
import type { DocumentFacts } from './document-facts.js';

type Json = { [key: string]: unknown };

/**
 * Converts declared schemas for the document. A schema with a title becomes a component under that title; any other
 * schema stays inline. The registry also inserts what the plug-ins contribute: publisher enums and verification fields.
 */
export class SchemaRegistry {
  private readonly named = new Map<string, Json>();

  constructor(private readonly facts: DocumentFacts) {}

  /** The schema for use in the document: a reference when the schema is a component. */
  reference(schema: TSchema): Json {
    return this.convert(JSON.parse(JSON.stringify(schema)) as Json);
  }

  /** All components, by name. */
  components(): Record<string, Json> {
    return Object.fromEntries([...this.named].sort(([a], [b]) => a.localeCompare(b)));
  }

  /** True when the part or a schema that it references is marked as the id of an account's own record. */
  holdsAccountIds(part: unknown, seen = new Set<string>()): boolean {
    if (typeof part !== 'object' || part === null) return false;
    const { $ref, 'x-id-type': idType } = part as Json;
    if (typeof idType === 'string' && idTypes[idType as keyof typeof idTypes] === 'account') return true;
    if (typeof $ref === 'string' && !seen.has($ref)) {
      const component = this.named.get($ref.split('/').at(-1) ?? '');
      if (this.holdsAccountIds(component, seen.add($ref))) return true;
    }
    return Object.values(part).some((each) => this.holdsAccountIds(each, seen));
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
    if (enumOf === 'publishers') this.addPublishers(converted);
    if (verification === true) this.addVerificationFields(converted);
    return converted;
  }

  private convertValue(key: string, value: unknown): unknown {
    if (key === 'examples' || key === 'enum' || key === 'const' || key === 'required' || key === 'type') return value;
    if (Array.isArray(value)) return value.map((each) => (isSchema(each) ? this.convert(each) : each));
    if (!isSchema(value)) return value;
    if (key === 'properties' || key === 'patternProperties') {
      return Object.fromEntries(
        Object.entries(value).map(([name, each]) => [name, isSchema(each) ? this.convert(each) : each]),
      );
    }
    return this.convert(value);
  }

  private addPublishers(schema: Json): void {
    const known = Object.entries(this.facts.publishers);
    if (known.length === 0) return;
    const values = known.map(([constant]) => constant);
    schema['enum'] = Array.isArray(schema['type']) ? [...values, null] : values;
    const lines = known.map(([constant, name]) => `- \`${constant}\`: ${name}`);
    schema['description'] = [String(schema['description']), '', ...lines].join('\n');
  }

  private addVerificationFields(schema: Json): void {
    for (const field of this.facts.verificationFields) {
      const status = this.reference(VerificationRecord);
      (schema['properties'] as Json)[field] = status;
      (schema['required'] as string[]).push(field);
    }
  }
}

/** The verification status of a location at a publisher [2.2]. */
const VerificationRecord = recordOf('VerificationStatus', 'Verification status of the location at the publisher.', {
  status: oneOf<VerificationStatus>(
    {
      NOT_CONNECTED: 'No listing of this publisher is linked to the location.',
      NOT_VERIFIED: 'Verification has not started.',
      PENDING: 'The owner must complete a step, for example enter a code.',
      UNDER_REVIEW: 'The publisher is reviewing the business.',
      VERIFIED: 'The publisher has verified the business.',
      FAILED: 'Verification failed; see message.',
    },
    'Verification status.',
  ),
  message: nullable(text('Message of the publisher about the verification; null when there is none.')),
});

function isSchema(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
