import { CALL_CONSEQUENCES } from '@listings/nest';
import type { Feature } from '@listings/nest/features';

/** Stands in for the feature of connections in an api of features below it, which call no publisher. */
export const noConnections: Feature = {
  name: 'no-connections',
  provides: [{ provide: CALL_CONSEQUENCES, useValue: {} }],
};
