import { api } from '../../api/client.js';
import { longOperation } from '../../components/operations/long-operation.js';
import { refusalText } from '../../components/operations/refusal-text.js';

/** A reply that is ready to be sent. */
export interface PlannedReply {
  readonly reviewId: string;
  readonly author: string;
  readonly text: string;
}

/** Sends replies to several reviews, one after the other. */
export const severalReplies = longOperation<readonly PlannedReply[], null>({
  kind: 'replies',
  result: null,
  afterReload: 'waits',
  async work({ id, plan, done }, { advance }) {
    for (const [index, reply] of plan.entries()) {
      if (index < done) continue;
      const message = await refusalOf(reply, `${id}-${index}`);
      advance({ count: 1, refusals: message === undefined ? [] : [{ name: reply.author, message }] });
    }
  },
});

async function refusalOf({ reviewId, text }: PlannedReply, idempotencyKey: string): Promise<string | undefined> {
  try {
    const input = { interactionId: reviewId, responseContent: text };
    await api.post('/api/v4/locations/reviews/respond', { body: { input }, idempotencyKey });
    return undefined;
  } catch (error) {
    const message = refusalText(error);
    if (message === undefined) throw error;
    return message;
  }
}
