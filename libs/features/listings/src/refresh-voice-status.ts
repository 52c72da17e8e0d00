import { voiceStatus } from '@listings/domain';
import {
  changeVoiceStatus,
  findAccount,
  findVoiceFeeds,
  readSubmittedLocation,
  renderRecords,
} from '@listings/persistence';
import type { SubmissionKey, Transaction } from '@listings/persistence';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { SubmissionDependencies } from './dependencies.js';

/** Whether voice assistants answer from this publisher's listings. */
export function feedsVoice(publishers: PublisherRegistry, publisher: string): boolean {
  return (publishers.find(publisher)?.declaration.site.voiceAssistants ?? []).length > 0;
}

/**
 * Updates `voiceStatus` of a location from its submissions, and its record if the status changed (docs/decisions/0005).
 * The caller has locked the location.
 */
export async function refreshVoiceStatus(
  transaction: Transaction,
  { publishers, records }: SubmissionDependencies,
  { accountId, locationId }: SubmissionKey,
): Promise<void> {
  const key = { accountId, locationId };
  const feeding = publishers.constants.filter((constant) => feedsVoice(publishers, constant));
  const status = voiceStatus(await findVoiceFeeds(transaction, { ...key, publishers: feeding }));
  if (!(await changeVoiceStatus(transaction, { ...key, voiceStatus: status }))) return;
  const location = await readSubmittedLocation(transaction, key);
  const account = await findAccount(transaction, accountId);
  if (!location || !account) return;
  await renderRecords(transaction, { account, settings: records }, [location]);
}
