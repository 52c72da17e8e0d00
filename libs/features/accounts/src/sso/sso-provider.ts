export { isLoopback } from '@listings/domain';
export type { SsoProvider } from '@listings/domain';
