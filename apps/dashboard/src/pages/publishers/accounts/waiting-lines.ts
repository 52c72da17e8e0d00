import type { PortalSchemas } from '../../../api/types.js';
import { formatMoment, formatNumber } from '../../../components/format.js';
import { publisherTexts as texts } from '../../../texts/publishers.js';

/** What waits at the publisher of a connected account, in a sentence for each reason. */
export function waitingLines(
  waiting: PortalSchemas['PortalWaitingWork']['waiting'],
  connectedAccountId: string,
): string[] {
  const own = waiting.filter((part) => part.connectedAccountId === connectedAccountId);
  return own.map(
    ({ what, count, since, reason }) => `${texts.waiting[what](formatNumber(count), formatMoment(since))}: ${reason}.`,
  );
}
