export * from './management-rows.js';
export * from './portal-operations.js';
export * from './scripted-service.js';
export * from './send-mails.js';
export * from './sso-browser.js';
export * from './sso-provider.js';
