export { accountExamples, AccountView, DeletionBody } from './account/account-schemas.js';
export { brandExamples, BrandView, brandView } from './brand/brand-schemas.js';
export { installationBrand } from './brand/installation-brand.js';
