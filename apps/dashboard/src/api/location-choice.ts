import type { PublicSchemas } from './types.js';

/** A location to choose or to name. */
export interface LocationChoice {
  /** The global id. */
  readonly id: string;
  readonly databaseId: number;
  /** The name alone, as customers know it. */
  readonly name: string;
  /** The name with the address, which tells it from other locations of the same name. */
  readonly label: string;
}

/** The choice of a location of the service. */
export function choiceOf({
  id,
  databaseId,
  name,
  street,
  city,
}: Pick<PublicSchemas['Location'], 'id' | 'databaseId' | 'name' | 'street' | 'city'>): LocationChoice {
  const place = [street, city].filter(Boolean).join(', ');
  return { id, databaseId, name, label: place === '' ? name : `${name} · ${place}` };
}
