// What the test kit and the tests of this repository use of the SDK. Plug-ins do not import it.
export { MemorySession } from './memory-session.js';
export { nightOverlaps } from '../night-overlap.js';
export { processTime } from '../time.js';
