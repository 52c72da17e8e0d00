export { collectSpans } from './collected-spans.js';
