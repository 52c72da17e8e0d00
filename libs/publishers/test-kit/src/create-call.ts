import type { HttpRequest } from '@listings/publisher-sdk';
import type { CheckContext } from './check-context.js';
import { demand } from './demand.js';
import type { Fault, FaultPlan } from './observed-http.js';

/** True for the call that creates something at the publisher. */
export type IsCreate = (request: HttpRequest) => boolean;

/**
 * Recognises the call of a method that creates something by its effect: the first after which the publisher has more. A plug-in may
 * read before it creates, and prepare what it creates with other writes.
 */
export async function createCallOf(
  context: CheckContext,
  { what, count, run }: { what: string; count: () => Promise<number>; run: () => Promise<unknown> },
): Promise<IsCreate> {
  let before = await count();
  let create: string | undefined;
  await context.http.afterEach(async (request) => {
    const after = await count();
    if (after > before) create ??= signatureOf(request);
    before = after;
  }, run);
  demand(create !== undefined, `${what} succeeded, but none of its calls created anything at the publisher`);
  return (request) => signatureOf(request) === create;
}

/** The plan that simulates the fault at the call that creates. */
export function atCreate(isCreate: IsCreate, fault: Fault): FaultPlan {
  return (_, request) => (isCreate(request) ? fault : undefined);
}

/** Method and path, in which parts with digits may differ from call to call: they are ids. */
function signatureOf({ method, url }: HttpRequest): string {
  const segments = new URL(url).pathname.split('/').map((segment) => (/\d/.test(segment) ? '*' : segment));
  return `${method} ${segments.join('/')}`;
}
