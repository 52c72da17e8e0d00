export { AccountView, DeletionBody, accountExamples } from './account/account-schemas.js';
export { BrandView, brandExamples, brandView } from './brand/brand-schemas.js';
export { installationBrand } from './brand/installation-brand.js';
