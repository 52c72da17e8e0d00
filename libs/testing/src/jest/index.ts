export { perTest, shared } from './shared.js';
