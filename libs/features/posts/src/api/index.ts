export { PortalPostsController } from './portal/portal-posts.controller.js';
export { LIVE_LOCATION_COUNT } from './portal/post-schemas.js';
export { CampaignOutcomeName } from './post-enums.js';
export { PostExportsController } from './post-exports.controller.js';
export { PostJobsController } from './post-jobs.controller.js';
export { PostsController } from './posts.controller.js';
