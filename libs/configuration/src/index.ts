export * from './check-configuration.js';
export { readSsoProviders } from './read-sso-providers.js';
