import { accountRoutes } from './accounts.js';
import { actionLinkRoutes } from './action-links.js';
import { attributeRoutes } from './attributes.js';
import { categoryRoutes } from './categories.js';
import type { RouteA } from './context.js';
import { listingRoutes } from './listings.js';
import { mediaRoutes } from './media.js';
import { metricRoutes } from './metrics.js';
import { postRoutes } from './posts.js';
import { questionRoutes } from './questions.js';
import { reviewRoutes } from './reviews.js';
import { verificationRoutes } from './verification.js';

/** Every operation of publisher A's API [publishers 1.4-1.10]. */
export const ROUTES_A: readonly RouteA[] = [
  ...accountRoutes,
  ...listingRoutes,
  ...attributeRoutes,
  ...categoryRoutes,
  ...mediaRoutes,
  ...actionLinkRoutes,
  ...verificationRoutes,
  ...postRoutes,
  ...reviewRoutes,
  ...questionRoutes,
  ...metricRoutes,
];
