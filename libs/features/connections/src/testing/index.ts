export { closedMethod, closedRegistry, connectAgain, registryWith } from './closed-publisher.js';
export { linkListing } from './link-listing.js';
export { guardedPublisher, registeredPublisher } from './registered-publisher.js';
export { A, B, listingRef, ownerCredentials, sandboxId, TEST_ENCRYPTION } from './sandbox-owner.js';
export { startSurroundings } from './sandbox-surroundings.js';
export { answersTo, seenListing } from './seen-listing.js';
export { storeLocation } from './store-location.js';
