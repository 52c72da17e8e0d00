export { includesRole, roles, scopeOfRole } from '@listings/domain';
export type { Role } from '@listings/domain';
