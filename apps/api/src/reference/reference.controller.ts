import { Inject } from '@nestjs/common';
import type { PlanSite } from '@listings/publisher-registry';
import { allAttributes, allCountries, allSubCategories } from '@listings/reference-data';
import { PLAN_SITES } from './tokens.js';
import { JsonText } from '../http/json-text.js';
import { ApiController, Operation } from '../http/operation.decorator.js';
import { attributesExample, countriesExample, planSitesExample, subCategoriesExample } from './reference-examples.js';
import { AttributesPayload, CountriesPayload, PlanSitesPayload, SubCategoriesPayload } from './reference-payload.js';

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
    response: CountriesPayload,
    example: countriesExample,
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
    response: SubCategoriesPayload,
    example: subCategoriesExample,
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
    response: AttributesPayload,
    example: attributesExample,
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
    response: PlanSitesPayload,
    example: planSitesExample,
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
