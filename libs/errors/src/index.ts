export * from './catalogue.js';
export * from './excerpt.js';
export * from './explanations.js';
export * from './mutation-error.js';
export * from './request-error.js';
export * from './portal-error.js';
