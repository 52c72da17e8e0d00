export * from './active-subscriptions.js';
export * from './authenticate.js';
export * from './create-account.js';
export * from './dependencies.js';
export * from './accounts.module.js';
