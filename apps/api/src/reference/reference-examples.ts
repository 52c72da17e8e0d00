import { globalId } from '@listings/pagination';
import { allCountries, allSubCategories, findAttribute } from '@listings/reference-data';
import type { ExampleNames } from '../http/operation.js';

/** The first records of the real reference data, which is the same for every account. */
export const countriesExample = () =>
  allCountries()
    .filter(({ iso }) => iso === 'US')
    .map((country) => ({ ...country, states: country.states.slice(0, 2) }));
export const attributesExample = () => ['wifi', 'outdoorSeating'].map((key) => findAttribute(key));
export const subCategoriesExample = () => allSubCategories().slice(0, 2);
export const planSitesExample = ({ site }: ExampleNames) => [
  { ...site, kind: 'publisher', supportedCountries: ['CA', 'US'], hideAddressSupportedCountries: ['US'] },
];

/** The site object of a citation. */
export const siteExample = ({ id, name, url }: ExampleNames['site']) => ({
  id: globalId('Site', id),
  databaseId: id,
  name,
  url,
});
