export { closedMethod, closedRegistry, connectAgain, registryWith } from './closed-publisher.js';
export { linkListing } from './link-listing.js';
