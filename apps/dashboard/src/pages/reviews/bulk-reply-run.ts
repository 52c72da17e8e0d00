import { ListingsError } from '@listings/client';
import { api } from '../../api/client.js';
import { operationStore } from '../../components/operation-store.js';

/** A reply that is ready to be sent. */
export interface PlannedReply {
  readonly reviewId: string;
  readonly author: string;
  readonly text: string;
}

interface Plan {
  readonly replies: readonly PlannedReply[];
  /** Begins the `Idempotency-Key` of each reply: a repeated request sends no second reply. */
  readonly requestKey: string;
}

interface Progress {
  readonly done: number;
  readonly failures: readonly { readonly author: string; readonly reviewId: string; readonly message: string }[];
}

const operation = operationStore<Plan, Progress>('bulk-reply');

/** The latest replies to several reviews. */
export const useBulkReply = operation.use;

/** Takes the report off the page. */
export const closeBulkReply = operation.close;

/** Sends replies, one after the other. A refused one is reported, and the others go on. */
export function startBulkReply(replies: readonly PlannedReply[], onEnd: () => void): Promise<void> {
  const requestKey = `replies-${Date.now()}-${Math.random().toString(36).slice(2)}`;
  return sendFrom({ replies, requestKey }, { done: 0, failures: [] }, onEnd);
}

/** Goes on with the replies that an error or a reload has stopped. */
export async function continueBulkReply(onEnd: () => void): Promise<void> {
  const stopped = operation.read();
  if (stopped?.state === 'stopped') await sendFrom(stopped.plan, stopped.progress, onEnd);
}

async function sendFrom(plan: Plan, from: Progress, onEnd: () => void): Promise<void> {
  operation.run(plan, from);
  let { failures } = from;
  try {
    for (const [index, reply] of plan.replies.entries()) {
      if (index < from.done) continue;
      const message = await refusalOf(reply, `${plan.requestKey}-${index}`);
      if (message !== undefined) failures = [...failures, { ...reply, message }];
      operation.advance({ done: index + 1, failures });
    }
    operation.end();
  } catch (error) {
    operation.stop(error);
  } finally {
    onEnd();
  }
}

async function refusalOf({ reviewId, text }: PlannedReply, idempotencyKey: string): Promise<string | undefined> {
  try {
    const input = { interactionId: reviewId, responseContent: text };
    await api.post('/api/v4/locations/reviews/respond', { body: { input }, idempotencyKey });
    return undefined;
  } catch (error) {
    if (!(error instanceof ListingsError) || error.kind !== 'RULES') throw error;
    return error.errors.map(({ code, message }) => `${message} (${code ?? ''})`).join(' ');
  }
}
