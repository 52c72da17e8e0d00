import type { AttributeNames, ListingAttributes, ListingPlace } from '@listings/publisher-sdk';
import type { ApiClient } from '../api-client.js';
import type { Attributes } from '../wire/messages.js';

/** Attributes with a URL as value are profiles of the business on other networks [publishers 1.4]. */
const PROFILE = /^attributes\/url_(.+)$/;

/** Reads the attributes [publishers 1.4]. A listing without attributes may answer 404. */
export async function readAttributes(api: ApiClient, place: ListingPlace): Promise<Attributes> {
  return (await api.find('attributes', place)) ?? {};
}

/** The profiles on other networks, by the word after `url_` in the name of the attribute. */
export function socialUrlsOf({ attributes = [] }: Attributes): Readonly<Record<string, string>> {
  return Object.fromEntries(
    attributes.flatMap(({ name, uriValues }) => {
      const [, network] = PROFILE.exec(name) ?? [];
      const uri = uriValues?.[0]?.uri;
      return network && uri ? [[network, uri]] : [];
    }),
  );
}

/** The values of the attributes that the core knows, by its keys. */
export function valuesOf({ attributes = [] }: Attributes, names: AttributeNames): ListingAttributes {
  const byName = new Map(attributes.map(({ name, values }) => [name, values?.[0]]));
  const entries = [...names].flatMap(([key, { id, choices }]) => {
    const value = byName.get(`attributes/${id}`);
    const ours = choices ? Object.keys(choices).find((choice) => choices[choice] === value) : value;
    return typeof ours === (choices ? 'string' : 'boolean') ? [[key, ours] as const] : [];
  });
  return Object.fromEntries(entries) as ListingAttributes;
}

/** All attributes by name. A value is a list if the publisher allows several values. */
export function attributesOf({ attributes = [] }: Attributes): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    attributes.map(({ name, values = [], uriValues, repeatedEnumValue }) => {
      const several = uriValues?.map(({ uri }) => uri) ?? repeatedEnumValue?.setValues;
      return [name, several ?? (values.length > 1 ? values : values[0])];
    }),
  );
}
