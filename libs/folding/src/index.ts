export { fold } from './fold.js';
export { containsFolded } from './contains-folded.js';
