export * from './people.js';
