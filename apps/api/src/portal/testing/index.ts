export * from './management-rows.js';
export * from './portal-operations.js';
export * from './scripted-service.js';
export * from './uploading.js';
