/** Injection tokens of the features' dependencies: one object for each feature. */
export const LOCATIONS = Symbol('LocationsDependencies');
export const CONNECTIONS = Symbol('ConnectionsDependencies');
export const POSTS = Symbol('PostsDependencies');
export const PHOTOS = Symbol('PhotosDependencies');
export const LISTINGS = Symbol('ListingsDependencies');
/** The sites to which locations can be published. */
export const PLAN_SITES = Symbol('PlanSites');
/** Asks whether what the api depends on can be reached. */
export const READINESS = Symbol('Readiness');
