export { connectedAccountIdExample } from './connection-examples.js';
