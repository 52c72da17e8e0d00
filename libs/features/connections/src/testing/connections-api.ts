import { sharingOf } from '@listings/feature-accounts/testing';
import { noPhotos, UP_TO_LOCATIONS } from '@listings/feature-locations/testing';
import type { Feature } from '@listings/nest/features';
import { connectionsFeature } from '../connections.feature.js';
import { startApiWithSandbox } from './sandbox-publishers.js';

/** The features up to connections, in their order, without photos. */
export const UP_TO_CONNECTIONS: readonly Feature[] = [...UP_TO_LOCATIONS, noPhotos, connectionsFeature];

/** The api of features with both plug-ins and their sandbox, which spec files share. */
export const sandboxApiOf = (features: readonly Feature[]) => sharingOf(() => startApiWithSandbox({ features }));

/** The api of connections. */
export const connectionsApi = sandboxApiOf(UP_TO_CONNECTIONS);
