import type { RouteB } from './context.js';
import { insightRoutes } from './insights.js';
import { meRoutes } from './me.js';
import { pageRoutes } from './pages.js';
import { photoRoutes } from './photos.js';
import { postRoutes } from './posts.js';
import { recommendationRoutes } from './recommendations.js';
import { videoRoutes } from './videos.js';

/** Every operation of publisher B's API [publishers 2.2-2.8]. */
export const ROUTES_B: readonly RouteB[] = [
  ...meRoutes,
  ...pageRoutes,
  ...photoRoutes,
  ...postRoutes,
  ...videoRoutes,
  ...insightRoutes,
  ...recommendationRoutes,
];
