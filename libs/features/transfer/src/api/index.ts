export { AccountExportsController } from './account-exports.controller.js';
export { MovesController } from './moves.controller.js';
