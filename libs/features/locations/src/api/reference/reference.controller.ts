import { Inject } from '@nestjs/common';
import {
  ApiController,
  databaseIdOf,
  flag,
  globalIdOf,
  JsonText,
  listOf,
  oneOf,
  Operation,
  recordOf,
  text,
} from '@listings/api-kit';
import type { PlanSite } from '@listings/publisher-registry';
import { allAttributes, allCountries, allSubCategories, findAttribute } from '@listings/reference-data';

/** Injection token of the sites to which locations can be published: an array of `PlanSite`. */
export const PLAN_SITES = Symbol('PlanSites');

/** Reference data, the same for every account [contract 3]. It is serialized to JSON once. */
@ApiController('reference')
export class ReferenceController {
  private countries?: JsonText;
  private subCategories?: JsonText;
  private attributes?: JsonText;

  constructor(@Inject(PLAN_SITES) private readonly sites: readonly PlanSite[]) {}

  @Operation({
    id: 'supportedCountries',
    route: 'GET /countries',
    access: { key: 'READ' },
    summary: 'List countries',
    description:
      'Returns the supported countries with their subdivisions. `countryIso` and `stateIso` expect these codes. The data changes only with a release of the service: clients may cache it.',
    response: listOf(
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
    ),
    example: () =>
      allCountries()
        .filter(({ iso }) => iso === 'US')
        .map((country) => ({ ...country, states: country.states.slice(0, 2) })),
  })
  listCountries(): JsonText {
    return (this.countries ??= new JsonText(JSON.stringify(allCountries())));
  }

  @Operation({
    id: 'subcategories',
    route: 'GET /sub-categories',
    access: { key: 'READ' },
    summary: 'List sub-categories',
    description:
      'Returns the sub-categories with their categories. `subCategoryId` and `additionalCategoryIds` expect these ids. The ids never change: clients may cache them.',
    response: listOf(
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
    ),
    example: () => allSubCategories().slice(0, 2),
  })
  listSubCategories(): JsonText {
    return (this.subCategories ??= new JsonText(JSON.stringify(allSubCategories())));
  }

  @Operation({
    id: 'attributes',
    route: 'GET /attributes',
    access: { key: 'READ' },
    summary: 'List attributes',
    description:
      'Returns what a location can say that it has or offers, such as outdoor seating. `attributes` of a location expects these keys. A key never changes: clients may cache them.',
    response: listOf(
      'The attributes, by group.',
      recordOf('Attribute', 'Something that a location has or offers.', {
        key: text('Stable key of the attribute, as `attributes` of a location expects it.', {
          examples: ['outdoorSeating'],
        }),
        name: text('English name.'),
        group: text('Name of its group.', { examples: ['Amenities'] }),
        choices: listOf('The values that it can have; empty when they are true and false.', text('A value.')),
      }),
    ),
    example: () => ['wifi', 'outdoorSeating'].map((key) => findAttribute(key)),
  })
  listAttributes(): JsonText {
    return (this.attributes ??= new JsonText(JSON.stringify(allAttributes())));
  }

  @Operation({
    id: 'planSites',
    route: 'GET /plan-sites',
    access: { key: 'READ' },
    summary: 'List sites',
    description:
      'Returns the sites that locations can be published to, with the countries that each site supports. `enabledSiteIds` expects these ids.',
    response: listOf(
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
    ),
    example: ({ site }) => [
      { ...site, kind: 'publisher', supportedCountries: ['CA', 'US'], hideAddressSupportedCountries: ['US'] },
    ],
  })
  listSites() {
    return this.sites.map((site) => ({
      ...site,
      supportedCountries: countriesOf(site.supportedCountries),
      hideAddressSupportedCountries: countriesOf(site.hideAddressSupportedCountries),
    }));
  }
}

function countriesOf(supported: 'all' | readonly string[]): readonly string[] {
  return supported === 'all' ? allCountries().map(({ iso }) => iso) : supported;
}
