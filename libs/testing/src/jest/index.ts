export { shared } from './shared.js';
