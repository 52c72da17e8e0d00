export * from './management-rows.js';
export * from './portal-operations.js';
