import { sandboxApiOf, UP_TO_CONNECTIONS } from '@listings/feature-connections/testing';
import { postsFeature } from '../posts.feature.js';

/** The api of posts with both plug-ins and their sandbox, which the spec files share. */
export const postsApi = sandboxApiOf([...UP_TO_CONNECTIONS, postsFeature]);
