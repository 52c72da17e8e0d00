import { developerRoutes } from '../pages/developers/routes.js';
import { differenceRoutes } from '../pages/differences/routes.js';
import { firstRunRoutes } from '../pages/first-run/routes.js';
import { healthRoutes } from '../pages/health/routes.js';
import { insightRoutes } from '../pages/insights/routes.js';
import { jobRoutes } from '../pages/jobs/routes.js';
import { locationsRoutes } from '../pages/locations/routes.js';
import { overviewRoutes } from '../pages/overview/routes.js';
import { postRoutes } from '../pages/posts/routes.js';
import { publisherReturnRoutes, publishersRoutes } from '../pages/publishers/routes.js';
import { reviewRoutes } from '../pages/reviews/routes.js';
import { settingsRoutes } from '../pages/settings/routes.js';

/** The pages that need no session. */
export const publicRoutes = [...firstRunRoutes, ...publisherReturnRoutes] as const;

/** The pages behind the sign-in; each folder of `pages` declares its own. */
export const signedInRoutes = [
  ...overviewRoutes,
  ...locationsRoutes,
  ...jobRoutes,
  ...publishersRoutes,
  ...differenceRoutes,
  ...healthRoutes,
  ...postRoutes,
  ...reviewRoutes,
  ...insightRoutes,
  ...developerRoutes,
  ...settingsRoutes,
] as const;
