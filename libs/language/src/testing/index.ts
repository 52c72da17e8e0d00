export * from './check-catalogue.js';
