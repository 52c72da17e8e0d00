import { developerRoutes } from '../pages/developers/routes.js';
import { firstRunRoutes } from '../pages/first-run/routes.js';
import { insightRoutes } from '../pages/insights/routes.js';
import { overviewRoutes } from '../pages/overview/routes.js';
import { postRoutes } from '../pages/posts/routes.js';
import { reviewRoutes } from '../pages/reviews/routes.js';
import { settingsRoutes } from '../pages/settings/routes.js';

/** The pages that need no session. */
export const publicRoutes = [...firstRunRoutes] as const;

/** The pages behind the sign-in; each folder of `pages` declares its own. */
export const signedInRoutes = [
  ...overviewRoutes,
  ...postRoutes,
  ...reviewRoutes,
  ...insightRoutes,
  ...developerRoutes,
  ...settingsRoutes,
] as const;
