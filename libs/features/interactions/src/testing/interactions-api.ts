import { sandboxApiOf, UP_TO_CONNECTIONS } from '@listings/feature-connections/testing';
import { interactionsFeature } from '../interactions.feature.js';

/** The api of interactions with both plug-ins and their sandbox, which the spec files share. */
export const interactionsApi = sandboxApiOf([...UP_TO_CONNECTIONS, interactionsFeature]);
