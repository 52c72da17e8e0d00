export { OverviewController } from './overview.controller.js';
export { PublishersController } from './publishers.controller.js';
export { RecentController } from './recent.controller.js';
