import { CALL_CONSEQUENCES } from '@listings/nest';
import type { Feature } from '@listings/nest/features';

/** Stands in for the feature of connected accounts in an api of features that call no publisher. */
export const noConnections: Feature = {
  name: 'no-connections',
  provides: [{ provide: CALL_CONSEQUENCES, useValue: {} }],
};
