import type { RecognisedCall } from '../pipeline/sandbox-publisher.js';
import type { World } from '../world/world.js';

/** The usage of the limits, as B reports it with every response; the delay in whole minutes [publishers 2.3]. */
export function usageHeaders(world: World, call: RecognisedCall, waitSeconds: number): Record<string, string> {
  const now = world.clock.now();
  const subject = { publisher: 'b', owner: call.owner, listing: call.listing, isEdit: call.isEdit } as const;
  const app = world.limits.usedPercent('app', subject, now);
  const page = world.limits.usedPercent('listing', subject, now);
  const usage = { call_count: page, total_time: 1, total_cputime: 1 };
  const wait = Math.ceil(waitSeconds / 60);
  const byPage = {
    [call.listing ?? 'app']: [{ type: 'pages', ...usage, estimated_time_to_regain_access: wait }],
  };
  const headers: Record<string, string> = {
    'x-app-usage': JSON.stringify({ call_count: app, total_time: 1, total_cputime: 1 }),
  };
  if (call.listing !== undefined || wait > 0) headers['x-business-use-case-usage'] = JSON.stringify(byPage);
  return headers;
}
