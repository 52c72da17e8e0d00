import type { BlockList } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '@listings/domain';
import type { InstallationWatch } from '@listings/nest';
import type { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import { refuseWordsForIds } from '../answers/unknown-route.js';
import { admitCallers } from '../callers/admit-callers.js';
import { KeyAdmission } from '../callers/key-admission.js';
import type { AdmissionOptions } from '../callers/portal-caller.js';
import type { RequestLog } from '../callers/ports.js';
import type { RateLimiter } from '../callers/rate-limit.js';
import { SessionRequestLimit } from '../callers/session-request-limit.js';
import { UnknownKeyLimit } from '../callers/unknown-key-limit.js';
import type { ApiMetrics } from './api-metrics.js';
import { acceptBodies } from './body-parsers.js';
import { allowOrigins } from './cors.js';
import { identifyRequests } from './identify-requests.js';
import { observeResponses } from './observe-responses.js';
import { refuseRestored } from './refuse-restored.js';
import { identifyWrongPaths, logRequests } from './request-log-hooks.js';

/** What the steps need. */
export interface StepOptions {
  readonly database: Database;
  readonly authenticate: Authenticate;
  readonly limitRate: RateLimiter;
  readonly metrics: ApiMetrics;
  readonly corsOrigins: readonly string[];
  readonly trustedProxies: BlockList;
  readonly unknownKeysPerMinute: number;
  readonly sessionRequestsPerMinute: number;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Null when the requests of keys are not logged. */
  readonly requestLog: RequestLog | null;
  readonly installation: Pick<InstallationWatch, 'paused'>;
  readonly portal: AdmissionOptions;
}

/**
 * The steps of every request around its controller, in their order. The first of them are Fastify hooks, because they
 * run before the body is read (docs/decisions/0057).
 */
export function installRequestSteps(server: FastifyInstance, options: StepOptions): void {
  const { authenticate, limitRate, metrics, trustedProxies, clock, requestLog, portal } = options;
  const sessionRequests = new SessionRequestLimit({ perMinute: options.sessionRequestsPerMinute, clock });
  const perMinute = options.unknownKeysPerMinute;
  const unknownKeys = new UnknownKeyLimit({ perMinute, refused: metrics.unknownKeysRefused, clock });
  const keys = new KeyAdmission({ authenticate, unknownKeys, trustedProxies });
  server.addHook('preClose', async () => unknownKeys.stop());

  identifyRequests(server, options);
  allowOrigins(server, options.corsOrigins);
  refuseRestored(server, options.installation);
  admitCallers(server, { keys, limitRate, sessionRequests, unknownKeys, trustedProxies, portal });
  if (requestLog) identifyWrongPaths(server, keys);
  refuseWordsForIds(server);
  acceptBodies(server);
  observeResponses(server, options);
  if (requestLog) logRequests(server, requestLog);
}
