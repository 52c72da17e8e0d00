import type { PublisherSession } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import type { ApiClient } from '../api-client.js';
import type { Configuration } from '../settings.js';
import { listingNames } from '../wire/resource-names.js';

const Scalar = Type.Union([Type.String(), Type.Boolean(), Type.Number()]);

/** The response of `a.attributes.get` [publishers 1.4]. */
export type AttributesAnswer = Static<typeof AttributesAnswer>;
const AttributesAnswer = Type.Object({
  attributes: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        values: Type.Optional(Type.Array(Scalar)),
        uriValues: Type.Optional(Type.Array(Type.Object({ uri: Type.Optional(Type.String()) }))),
        repeatedEnumValue: Type.Optional(
          Type.Object({
            setValues: Type.Optional(Type.Array(Type.String())),
            unsetValues: Type.Optional(Type.Array(Type.String())),
          }),
        ),
      }),
    ),
  ),
});

/** Calls `a.attributes.get` [publishers 1.4]. A listing without attributes may answer 404. */
export async function readAttributes(
  api: ApiClient,
  { infoBase }: Configuration,
  { session, listingRef }: { readonly session: PublisherSession; readonly listingRef: string },
): Promise<AttributesAnswer> {
  const url = `${infoBase}/v1/${listingNames(listingRef).location}/attributes`;
  return (await api.find({ session, listingRef, url, answer: AttributesAnswer })) ?? {};
}

/** Attributes with a URL as value are profiles of the business on other networks [publishers 1.4]. */
const PROFILE = /^attributes\/url_(.+)$/;

/** The profiles on other networks, by the word after `url_` in the name of the attribute. */
export function socialUrlsOf({ attributes = [] }: AttributesAnswer): Readonly<Record<string, string>> {
  return Object.fromEntries(
    attributes.flatMap(({ name, uriValues }) => {
      const [, network] = PROFILE.exec(name) ?? [];
      const uri = uriValues?.[0]?.uri;
      return network && uri ? [[network, uri]] : [];
    }),
  );
}

/** The attributes by name. A value is a list if the publisher allows several values. */
export function attributesOf({ attributes = [] }: AttributesAnswer): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    attributes.map(({ name, values = [], uriValues, repeatedEnumValue }) => {
      const several = uriValues?.map(({ uri }) => uri) ?? repeatedEnumValue?.setValues;
      return [name, several ?? (values.length > 1 ? values : values[0])];
    }),
  );
}
