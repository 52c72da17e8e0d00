import { sharingOf } from '@listings/feature-accounts/testing';
import { REQUEST_PHOTOS } from '@listings/feature-locations';
import { UP_TO_LOCATIONS } from '@listings/feature-locations/testing';
import { connectionsFeature } from '../connections.feature.js';
import { startApiWithSandbox } from './sandbox-publishers.js';

/** Stands in for the feature of photos: what imports request leads to nothing. */
const unreadPhotos = {
  name: 'unread-photos',
  provides: [{ provide: REQUEST_PHOTOS, useValue: async () => undefined }],
};

/** The features of an api with connections. */
export const CONNECTIONS_FEATURES = [...UP_TO_LOCATIONS, unreadPhotos, connectionsFeature];

/** The api of connections with both plug-ins and their sandbox, which the spec files share. */
export const connectionsApi = sharingOf(() => startApiWithSandbox({ features: CONNECTIONS_FEATURES }));
