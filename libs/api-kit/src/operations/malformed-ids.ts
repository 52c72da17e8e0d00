import type { TSchema } from 'typebox';
import type { GivenId } from '@listings/errors';
import { decodeNumericId, readLocationId } from '@listings/pagination';
import type { IdType } from './ids.js';
import { fieldAt } from './refusals.js';
import { UUID } from './validation.js';

const isUuid = (id: string | number) => UUID.test(String(id));

/** Whether an id can be decoded, by its type: for the types whose ids are a 400 otherwise [contract 1]. */
const FORMS: Readonly<Partial<Record<IdType, (id: string | number) => boolean>>> = {
  Location: (id) => readLocationId(id) !== undefined,
  SocialPost: (id) => decodeNumericId('SocialPost', String(id)) !== undefined,
  MediaFile: (id) => decodeNumericId('MediaFile', String(id)) !== undefined,
  Listing: (id) => decodeNumericId('Listing', String(id)) !== undefined,
  Interaction: isUuid,
  InteractionResponse: isUuid,
  PhotoRequest: isUuid,
  Job: isUuid,
  File: isUuid,
};

/** The parts of a JSON schema that lead to ids. */
interface Walked {
  readonly 'x-id-type'?: IdType;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly maxItems?: number;
}

/** Whether an id of that type can be decoded; true for types whose ids are read elsewhere. */
export function isDecodable(id: string | number, type: IdType): boolean {
  return FORMS[type]?.(id) ?? true;
}

/** The ids of a validated value that cannot be decoded, in their order. */
export function* malformedIds(value: unknown, schema: TSchema, path: readonly string[] = []): Generator<GivenId> {
  const { 'x-id-type': type, properties, items, maxItems = Infinity } = schema as Walked;
  if (typeof value === 'string' || typeof value === 'number') {
    if (type !== undefined && !isDecodable(value, type)) yield { field: fieldAt({ path }), value };
  } else if (Array.isArray(value)) {
    // The feature refuses a list that is too long, without a look at its elements (`boundOfRule`).
    if (items && value.length <= maxItems)
      for (const [index, each] of (value as unknown[]).entries())
        yield* malformedIds(each, items, [...path, String(index)]);
  } else if (typeof value === 'object' && value !== null && properties) {
    for (const [name, each] of Object.entries(value)) {
      const declared = properties[name];
      if (declared) yield* malformedIds(each, declared, [...path, name]);
    }
  }
}
