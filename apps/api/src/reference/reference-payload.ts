import { Type } from 'typebox';
import { oneOf } from '../http/input-schemas.js';
import { GlobalId, recordOf } from '../http/payload-schemas.js';

/** Payload of supportedCountries [contract 3]. */
export const CountriesPayload = Type.Array(
  recordOf('Country', {
    id: GlobalId,
    databaseId: Type.Integer(),
    iso: Type.String({ pattern: '^[A-Z]{2}$' }),
    name: Type.String(),
    dialCode: Type.String({ pattern: '^\\d+$' }),
    hasCity: Type.Boolean(),
    states: Type.Array(
      recordOf('State', { id: GlobalId, countryId: Type.Integer(), iso: Type.String(), name: Type.String() }),
    ),
  }),
);

/** Payload of subcategories [contract 3]. */
export const SubCategoriesPayload = Type.Array(
  recordOf('SubCategory', {
    id: GlobalId,
    databaseId: Type.Integer(),
    key: Type.String(),
    name: Type.String(),
    primary: Type.Boolean(),
    categoryId: Type.Integer(),
    category: Type.String(),
  }),
);

/** Payload of planSites [contract 3]. */
export const PlanSitesPayload = Type.Array(
  recordOf('PlanSite', {
    id: Type.Integer(),
    name: Type.String(),
    url: Type.String(),
    kind: oneOf(['publisher', 'voice', 'directory'] as const),
    supportedCountries: Type.Array(Type.String()),
    hideAddressSupportedCountries: Type.Array(Type.String()),
  }),
);
