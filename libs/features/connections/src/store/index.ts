/** The statements of the feature, for the tools that measure them: nothing else imports this entry. */
export * from './connect-links.js';
export * from './connected-accounts.js';
export * from './connected-listings.js';
export * from './duplicate-checks.js';
export * from './duplicate-listings.js';
export * from './keep-alives.js';
export * from './listing-creations.js';
export * from './listing-links.js';
export * from './listing-search-rebuild.js';
export * from './match-requests.js';
export * from './match-suggestions.js';
export * from './reauthorization.js';
export * from './rejected-matches.js';
export * from './sealed-values.js';
export * from './search-rebuilds.js';
export * from './term-conditions.js';
export * from './verifications.js';
