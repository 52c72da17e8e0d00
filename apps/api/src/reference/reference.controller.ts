import { Controller, Inject } from '@nestjs/common';
import type { PlanSite } from '@listings/publisher-registry';
import { allCountries, allSubCategories } from '@listings/reference-data';
import { PLAN_SITES } from './tokens.js';
import { JsonText } from '../http/json-text.js';
import { Operation } from '../http/operation.js';
import { countriesExample, planSitesExample, subCategoriesExample } from './reference-examples.js';
import { CountriesPayload, PlanSitesPayload, SubCategoriesPayload } from './reference-payload.js';

/** Reference data, the same for every account [contract 3]: written as JSON once. */
@Controller()
export class ReferenceController {
  private countries?: JsonText;
  private subCategories?: JsonText;

  constructor(@Inject(PLAN_SITES) private readonly sites: readonly PlanSite[]) {}

  @Operation({
    id: 'supportedCountries',
    method: 'GET',
    path: '/countries',
    scope: 'READ',
    tag: 'reference',
    summary: 'Countries in which locations can be, with their subdivisions',
    description:
      'The countries and subdivisions that countryIso and stateIso take. Changes only with a release: keep it.',
    payload: CountriesPayload,
    example: countriesExample,
  })
  listCountries(): JsonText {
    return (this.countries ??= new JsonText(JSON.stringify(allCountries())));
  }

  @Operation({
    id: 'subcategories',
    method: 'GET',
    path: '/sub-categories',
    scope: 'READ',
    tag: 'reference',
    summary: 'Sub-categories with their categories',
    description: 'What subCategoryId and additionalCategoryIds take. The ids never change: keep it.',
    payload: SubCategoriesPayload,
    example: subCategoriesExample,
  })
  listSubCategories(): JsonText {
    return (this.subCategories ??= new JsonText(JSON.stringify(allSubCategories())));
  }

  @Operation({
    id: 'planSites',
    method: 'GET',
    path: '/plan-sites',
    scope: 'READ',
    tag: 'reference',
    summary: 'Sites to which locations can be published',
    description: 'What enabledSiteIds takes, and in which countries each site takes locations.',
    payload: PlanSitesPayload,
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
