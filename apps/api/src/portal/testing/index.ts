export * from './management-rows.js';
export * from './portal-operations.js';
export * from './send-mails.js';
export * from './sso-browser.js';
export * from './sso-provider.js';
export * from './uploading.js';
