export * from './languages.js';
export * from './accepted-language.js';
export * from './formats.js';
export * from './translator.js';
