export { closedMethod, closedRegistry, connectAgain } from './closed-publisher.js';
