/** An app whose processes are killed. */
export type AppName = 'api' | 'worker' | 'webhook-dispatcher';

/** A failpoint and the pass at which it kills at the latest. */
export interface KillPlace {
  readonly name: string;
  readonly passes: number;
}

const at = (passes: number, ...names: string[]): KillPlace[] => names.map((name) => ({ name, passes }));

/** The failpoints that the traffic of the suite reaches, by process. Each life of a process is planned to end at one. */
export const KILL_PLACES: Readonly<Record<AppName, readonly KillPlace[]>> = {
  api: [
    ...at(60, 'before_commit', 'after_commit'),
    ...at(12, 'campaign.before_commit', 'campaign.after_commit'),
    ...at(12, 'campaign.in_batch', 'campaign.before_batch_commit'),
    ...at(6, 'campaign.in_removal', 'campaign.before_removal_commit', 'campaign.after_delete', 'respond.before_commit'),
  ],
  worker: [
    ...at(3, 'post.after_claim', 'post.before_create', 'post.after_create', 'post.before_mark', 'post.after_mark'),
    ...at(2, 'post.before_delete', 'post.after_delete'),
    ...at(1, 'campaign.in_batch', 'campaign.before_batch_commit', 'campaign.after_batch'),
    ...at(2, 'submission.after_claim', 'submission.before_push', 'submission.after_push'),
    ...at(2, 'submission.before_mark', 'submission.after_mark'),
    ...at(2, 'response.after_claim', 'response.before_send', 'response.after_send'),
    ...at(2, 'response.before_mark', 'response.after_mark'),
    ...at(3, 'ingestion.after_claim', 'ingestion.before_mark', 'ingestion.before_store', 'ingestion.after_store'),
    ...at(2, 'ingestion.before_events'),
    ...at(3, 'verification.before_mark'),
    ...at(1, 'matching.after_read', 'matching.before_store', 'matching.after_store'),
  ],
  'webhook-dispatcher': [
    ...at(12, 'webhook.before_send', 'webhook.after_send'),
    ...at(6, 'webhook.after_claim', 'webhook.before_mark', 'webhook.after_mark'),
    ...at(6, 'numbering.before_commit', 'numbering.after_commit'),
  ],
};
