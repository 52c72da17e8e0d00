export { migrate } from '@listings/persistence';
