import { flag, listOf, text } from '../http/fields.js';
import { databaseIdOf, globalIdOf } from '../http/ids.js';
import { oneOf } from '../http/input-schemas.js';
import { recordOf } from '../http/payload-schemas.js';

/** Payload of supportedCountries [contract 3]. */
export const CountriesPayload = listOf(
  'All countries, by name.',
  recordOf('Country', 'A country in which locations can be.', {
    id: globalIdOf('Country', 'The country.'),
    databaseId: databaseIdOf('Country', 'The number inside id.'),
    iso: text('ISO 3166-1 alpha-2: what countryIso takes.', { pattern: '^[A-Z]{2}$' }),
    name: text('English name.'),
    dialCode: text('Telephone code, without +.', { pattern: '^\\d+$' }),
    hasCity: flag('Addresses have a city, which is then mandatory.'),
    states: listOf(
      'First-level subdivisions; empty where the country has none.',
      recordOf('State', 'A subdivision of a country.', {
        id: text('The subdivision: opaque, and of no use to other operations.', { 'x-id-type': 'State' }),
        countryId: databaseIdOf('Country', 'The country that it is part of.'),
        iso: text('The part of ISO 3166-2 after the hyphen: what stateIso takes.'),
        name: text('English name.'),
      }),
    ),
  }),
);

/** Payload of subcategories [contract 3]. */
export const SubCategoriesPayload = listOf(
  'All sub-categories.',
  recordOf('SubCategory', 'A kind of business.', {
    id: globalIdOf('SubCategory', 'The sub-category.'),
    databaseId: databaseIdOf('SubCategory', 'The number inside id: what subCategoryId takes.'),
    key: text('A word for it that never changes.', { examples: ['cafe'] }),
    name: text('English name.'),
    primary: flag('The most usual one of its category.'),
    categoryId: databaseIdOf('Category', 'The category that it is part of.'),
    category: text('Name of that category.'),
  }),
);

/** Payload of planSites [contract 3]. */
export const PlanSitesPayload = listOf(
  'All sites.',
  recordOf('PlanSite', 'A site to which locations can be published.', {
    id: databaseIdOf('Site', 'The site: what enabledSiteIds takes.'),
    name: text('Its name.'),
    url: text('Its home page.'),
    kind: oneOf(
      {
        publisher: 'takes data through a connected account',
        voice: 'a voice assistant that answers from a publisher',
        directory: 'a further directory of this installation',
      },
      'How it is reached.',
    ),
    supportedCountries: listOf('Where it takes locations.', text('A country, ISO 3166-1 alpha-2.')),
    hideAddressSupportedCountries: listOf(
      'Where it takes locations that hide their address.',
      text('A country, ISO 3166-1 alpha-2.'),
    ),
  }),
);
