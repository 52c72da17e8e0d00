export { connectAgain } from './connect-again.js';
export { linkListing } from './link-listing.js';
export { A, B, listingRef, ownerCredentials, sandboxId, TEST_ENCRYPTION } from './sandbox-owner.js';
export { startSurroundings } from './sandbox-surroundings.js';
export { answersTo, seenListing } from './seen-listing.js';
export { storeLocation } from './store-location.js';
export { connectAccount, connectListing, listingId, readListings } from './connect-account.js';
export { apiWithSandbox, sandboxPublishers, startApiWithSandbox, uncalledPublishers } from './sandbox-publishers.js';
export { sandboxApiOf, UP_TO_CONNECTIONS } from './connections-api.js';
