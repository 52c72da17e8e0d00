export * from './database/management.module.js';
