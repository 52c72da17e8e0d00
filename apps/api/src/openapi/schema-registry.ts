import type { VerificationStatus } from '@listings/domain';
import type { TSchema } from 'typebox';
import { text } from '../http/fields.js';
import { idTypes } from '../http/ids.js';
import { nullable, oneOf } from '../http/input-schemas.js';
import { recordOf } from '../http/payload-schemas.js';
import type { DocumentFacts } from './document-facts.js';

type Json = { [key: string]: unknown };

/**
 * Turns the schemas of declarations into components of the document: what has a title stands once under its name,
 * everything else stays in place. What the plug-ins contribute is filled in here.
 */
export class SchemaRegistry {
  private readonly named = new Map<string, Json>();

  constructor(private readonly facts: DocumentFacts) {}

  /** The schema as it stands in the document: a reference where it is a component. */
  reference(schema: TSchema): Json {
    return this.convert(JSON.parse(JSON.stringify(schema)) as Json);
  }

  /** All components, by name. */
  components(): Record<string, Json> {
    return Object.fromEntries([...this.named].sort(([a], [b]) => a.localeCompare(b)));
  }

  /** True when something in it, references followed, is marked as the id of an account's own record. */
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
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.convert(each as Json)]));
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

/** How a location stands with a publisher that verifies [2.2]. */
const VerificationRecord = recordOf('VerificationStatus', 'Whether the publisher has verified the business.', {
  status: oneOf<VerificationStatus>(
    {
      NOT_CONNECTED: 'no listing is linked',
      NOT_VERIFIED: 'verification has not begun',
      PENDING: 'the owner has to do something for it, for example enter a code',
      UNDER_REVIEW: 'the publisher examines the business',
      VERIFIED: 'verified',
      FAILED: 'refused, see message',
    },
    'How it stands.',
  ),
  message: nullable(text('What the publisher said about it.')),
});

function isSchema(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
