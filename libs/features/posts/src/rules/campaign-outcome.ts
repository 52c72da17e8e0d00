/**
 * The outcome of a campaign that has ended [contract 13]: SUCCEEDED if every delivery is live or skipped and at least one is live, PARTIAL if
 * some are live and some failed, FAILED if none is live and some failed, NOTHING_TO_DO if all are skipped.
 */
export const campaignOutcomes = ['SUCCEEDED', 'PARTIAL', 'FAILED', 'NOTHING_TO_DO'] as const;

/** One of {@link campaignOutcomes}. */
export type CampaignOutcome = (typeof campaignOutcomes)[number];
