export { CHECKOUT } from './checkout.js';
export { appEnvironment } from './start/app-environment.js';
export * from './test/citations.js';
