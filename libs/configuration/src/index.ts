export * from './check-configuration.js';
