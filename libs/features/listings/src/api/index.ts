export { ListingsController } from './listings.controller.js';
export { FailedSubmissionsController } from './portal/failed-submissions.controller.js';
export { WaitingWorkController } from './portal/waiting-work.controller.js';
