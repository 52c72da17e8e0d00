export { allAttributes, ATTRIBUTE_GROUPS, attributeValueText, findAttribute, isAttributeValue } from './attributes.js';
export type { Attribute, AttributeGroup, AttributeValue } from './attributes.js';
export {
  allCategories,
  allSubCategories,
  findSubCategoriesByName,
  findSubCategory,
  findSubCategoryByKey,
} from './categories/sub-categories.js';
export type { Category, SubCategory } from './categories/category.js';
export {
  allCountries,
  findCountry,
  findCountryByAlpha3,
  findCountryByName,
  isCountryCode,
} from './countries/countries.js';
export type { Country, State } from './countries/country.js';
export { isInCountry } from './countries/country-places.js';
export { isPostalCode, postalCodeExample, postalCodeRequired, usualPostalCode } from './countries/postal-codes.js';
export { findState, stateNames } from './countries/states.js';
export { isPlaceActionType, PLACE_ACTION_TYPES, type PlaceActionType } from './place-actions.js';
export { textKey } from './text-key.js';
