import { flag, listOf, text } from '../http/fields.js';
import { databaseIdOf, globalIdOf } from '../http/ids.js';
import { oneOf } from '../http/input-schemas.js';
import { recordOf } from '../http/payload-schemas.js';

/** Payload of supportedCountries [contract 3]. */
export const CountriesPayload = listOf(
  'The countries, ordered by name.',
  recordOf('Country', 'A country that locations can be in.', {
    id: globalIdOf('Country', 'Id of the country.'),
    databaseId: databaseIdOf('Country', 'Numeric database id.'),
    iso: text('ISO 3166-1 alpha-2 code, as `countryIso` expects it.', { pattern: '^[A-Z]{2}$' }),
    name: text('English name.'),
    dialCode: text('Telephone country code, without the plus sign.', { pattern: '^\\d+$' }),
    hasCity: flag('Whether addresses in the country have a city. If so, `city` is required.'),
    states: listOf(
      'First-level subdivisions; empty when the country has none.',
      recordOf('State', 'A subdivision of a country.', {
        id: text('Opaque id of the subdivision. No other operation uses it.', { 'x-id-type': 'State' }),
        countryId: databaseIdOf('Country', 'Database id of the country.'),
        iso: text('The part of the ISO 3166-2 code after the hyphen, as `stateIso` expects it.'),
        name: text('English name.'),
      }),
    ),
  }),
);

/** Payload of subcategories [contract 3]. */
export const SubCategoriesPayload = listOf(
  'The sub-categories.',
  recordOf('SubCategory', 'A type of business.', {
    id: globalIdOf('SubCategory', 'Id of the sub-category.'),
    databaseId: databaseIdOf('SubCategory', 'Numeric database id, as `subCategoryId` expects it.'),
    key: text('Stable key of the sub-category.', { examples: ['cafe'] }),
    name: text('English name.'),
    primary: flag('Whether this is the most common sub-category of its category.'),
    categoryId: databaseIdOf('Category', 'Id of the category.'),
    category: text('Name of the category.'),
  }),
);

/** Payload of attributes [contract 4]. */
export const AttributesPayload = listOf(
  'The attributes, by group.',
  recordOf('Attribute', 'Something that a location has or offers.', {
    key: text('Stable key of the attribute, as `attributes` of a location expects it.', {
      examples: ['outdoorSeating'],
    }),
    name: text('English name.'),
    group: text('Name of its group.', { examples: ['Amenities'] }),
    choices: listOf('The values that it can have; empty when they are true and false.', text('A value.')),
  }),
);

/** Payload of planSites [contract 3]. */
export const PlanSitesPayload = listOf(
  'The sites.',
  recordOf('PlanSite', 'A site that locations can be published to.', {
    id: databaseIdOf('Site', 'Id of the site, as `enabledSiteIds` expects it.'),
    name: text('Name of the site.'),
    url: text('Home page of the site.'),
    kind: oneOf(
      {
        publisher: 'The site receives data through a connected account.',
        voice: 'A voice assistant that takes its data from a publisher.',
        directory: 'An additional directory of this installation.',
      },
      'Kind of site.',
    ),
    supportedCountries: listOf(
      'Countries in which the site accepts locations.',
      text('A country, ISO 3166-1 alpha-2.'),
    ),
    hideAddressSupportedCountries: listOf(
      'Countries in which the site accepts locations that hide their address.',
      text('A country, ISO 3166-1 alpha-2.'),
    ),
  }),
);
