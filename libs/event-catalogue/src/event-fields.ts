import type { TSchema } from 'typebox';

/** A field of an event's body as the documentation shows it. */
export interface EventField {
  /** The way to it, for example `data.interaction.id`. */
  readonly path: string;
  /** For example `string`, `integer`, `string or null`, `array of string`. */
  readonly type: string;
  /** Whether every body has the field. */
  readonly always: boolean;
  /** In the Markdown subset of the API document. */
  readonly description: string;
}

interface ShownSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, ShownSchema>>;
  readonly required?: readonly string[];
  readonly items?: ShownSchema;
}

/** The fields of a body in their order, with those of nested objects after each object. */
export function eventFields(schema: TSchema): readonly EventField[] {
  return fieldsBelow(schema as ShownSchema, '');
}

function fieldsBelow({ properties = {}, required = [] }: ShownSchema, prefix: string): EventField[] {
  return Object.entries(properties).flatMap(([name, field]) => [
    {
      path: prefix + name,
      type: typeOf(field),
      always: required.includes(name),
      description: field.description ?? '',
    },
    ...fieldsBelow(field, `${prefix}${name}.`),
  ]);
}

function typeOf({ type = 'string', format, items }: ShownSchema): string {
  if (items) return `array of ${typeOf(items)}`;
  const name = [type].flat().join(' or ');
  return format ? `${name} (${format})` : name;
}
