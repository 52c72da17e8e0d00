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
  /** Whether it is permanently closed, so that it gets no posts. */
  readonly isClosed: boolean;
}

/** The number of a location in its global id. */
export const locationNumber = (globalId: string) => Number(atob(globalId).split(':')[1]);

/** The choice of a location of the service. */
export function choiceOf({
  id,
  databaseId,
  name,
  street,
  city,
  permanentlyClosed: isClosed = false,
}: Pick<
  PublicSchemas['Location'],
  'id' | 'databaseId' | 'name' | 'street' | 'city' | 'permanentlyClosed'
>): LocationChoice {
  const place = [street, city].filter(Boolean).join(', ');
  return { id, databaseId, name, label: place === '' ? name : `${name} · ${place}`, isClosed };
}
