export { InsightExportsController } from './insight-exports.controller.js';
export { InsightRankingsController } from './insight-rankings.controller.js';
export { insightsController } from './insights.controller.js';
