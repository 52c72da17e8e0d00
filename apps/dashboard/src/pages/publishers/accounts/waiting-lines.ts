import type { PortalSchemas } from '../../../api/types.js';
import { formatMoment } from '../../../components/format.js';
import { t } from '../../../language/t.js';

/** What waits at the publisher of a connected account, in a sentence for each reason. */
export function waitingLines(
  waiting: PortalSchemas['PortalWaitingWork']['waiting'],
  connectedAccountId: string,
): string[] {
  const own = waiting.filter((part) => part.connectedAccountId === connectedAccountId);
  return own.map(
    ({ what, count, since, reason }) =>
      `${t(`publishers.waiting.${what}`, { count, since: formatMoment(since) })}: ${reason}.`,
  );
}
