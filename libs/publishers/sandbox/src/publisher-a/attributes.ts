import { ok } from '../http/answer.js';
import { arrayOf, isObject } from '../json/json.js';
import type { JsonObject } from '../json/json.js';
import { attributeProblem } from './attribute-types.js';
import { httpUrl, ignored, listOf, matching, oneOf, problemsOf, shape, text } from './checks.js';
import { routeA } from './context.js';
import { invalidArgument } from './errors.js';
import { refuse } from './listing-rules.js';
import type { ListingA } from './state.js';

const attributeName = matching(/^attributes\/[\w:-]+$/, 'attributes/{id}');

const ATTRIBUTES_BODY = shape({
  name: ignored,
  attributes: listOf(
    shape(
      {
        name: attributeName,
        valueType: oneOf('BOOL', 'ENUM', 'URL', 'REPEATED_ENUM'),
        values: listOf(ignored),
        uriValues: listOf(shape({ uri: httpUrl }, ['uri'])),
        repeatedEnumValue: shape({ setValues: listOf(text()), unsetValues: listOf(text()) }),
      },
      ['name'],
    ),
  ),
});

/** Attributes of a listing, including social profile links [publishers 1.4]. */
export const attributeRoutes = [
  routeA('a.attributes.get', 'GET /v1/locations/{location}/attributes', (context) =>
    ok(attributesOnWire(context.listing())),
  ),
  routeA(
    'a.attributes.patch',
    'PATCH /v1/locations/{location}/attributes',
    (context) => {
      const listing = context.listing();
      const names = maskedNames(context.query.get('attributeMask'));
      const body = context.body();
      refuse(problemsOf(body, ATTRIBUTES_BODY));
      const sent = arrayOf(body['attributes']).filter(isObject);
      for (const attribute of sent) {
        const problem = attributeProblem(attribute);
        if (problem !== undefined) throw invalidArgument('attributes', problem);
      }
      // A name in the mask that the body lacks is a deletion.
      const kept = listing.attributes.filter(({ name }) => !names.includes(String(name)));
      const written = sent.filter(({ name }) => names.includes(String(name)));
      listing.attributes = [...kept, ...written.map((attribute) => structuredClone(attribute))];
      return ok(attributesOnWire(listing));
    },
    { isEdit: true },
  ),
];

function maskedNames(mask: string | null): string[] {
  const names = (mask ?? '').split(',').filter((name) => name !== '');
  if (names.length === 0) throw invalidArgument('attribute_mask', 'attributeMask is required');
  for (const name of names) {
    if (!/^attributes\/[\w:-]+$/.test(name)) throw invalidArgument('attribute_mask', `${name} is no attributes/{id}`);
  }
  return names;
}

function attributesOnWire({ id, attributes }: ListingA): JsonObject {
  return { name: `locations/${id}/attributes`, attributes: attributes.length > 0 ? attributes : undefined };
}
