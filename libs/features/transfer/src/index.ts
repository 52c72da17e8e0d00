export * from './account-tables.js';
export * from './export-account.js';
export * from './export-source.js';
export * from './import-account.js';
export * from './jobs/account-export.js';
export * from './jobs/start-account-export.js';
export { AccountMove } from './jobs/move/account-move.js';
export * from './jobs/move/direct-move.js';
export { resealMoves } from './jobs/move/reseal-moves.js';
