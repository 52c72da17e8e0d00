export * from './api-with-sso.js';
export * from './people.js';
export * from './sso-browser.js';
