export { closedMethod, closedRegistry, connectAgain, registryWith } from './closed-publisher.js';
