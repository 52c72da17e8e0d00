import { Type } from 'typebox';
import type { Static } from 'typebox';

const Scalar = Type.Union([Type.String(), Type.Boolean(), Type.Number()]);

/** The answer of `a.attributes.get` [publishers 1.4]. */
export const AttributesAnswer = Type.Object({
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

/** Attributes whose value is an address are the profiles of the business elsewhere [publishers 1.4]. */
const PROFILE = /^attributes\/url_(.+)$/;

/** The profiles elsewhere among the attributes, by the word behind `url_`. */
export function socialUrlsOf({ attributes = [] }: Static<typeof AttributesAnswer>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    attributes.flatMap(({ name, uriValues }) => {
      const [, network] = PROFILE.exec(name) ?? [];
      const uri = uriValues?.[0]?.uri;
      return network && uri ? [[network, uri]] : [];
    }),
  );
}

/** The attributes by name, each with its value: one, or a list where the publisher allows several. */
export function attributesOf({ attributes = [] }: Static<typeof AttributesAnswer>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    attributes.map(({ name, values = [], uriValues, repeatedEnumValue }) => {
      const several = uriValues?.map(({ uri }) => uri) ?? repeatedEnumValue?.setValues;
      return [name, several ?? (values.length > 1 ? values : values[0])];
    }),
  );
}
