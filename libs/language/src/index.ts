export * from './languages.js';
export * from './formats.js';
export * from './translator.js';
