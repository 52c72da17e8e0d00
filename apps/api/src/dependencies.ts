/** Injection tokens of the features' dependencies: one object for each feature. */
export const LOCATIONS = Symbol('LocationsDependencies');
export const CONNECTIONS = Symbol('ConnectionsDependencies');
export const POSTS = Symbol('PostsDependencies');
export const PHOTOS = Symbol('PhotosDependencies');
/** The publishers of this installation. */
export const PUBLISHERS = Symbol('PublisherRegistry');
/** Asks whether what the api depends on can be reached. */
export const READINESS = Symbol('Readiness');
