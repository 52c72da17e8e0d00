import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../api/client.js';
import { usePublishers } from '../../../api/publishers-query.js';
import type { PublisherInfo } from '../../../api/publishers-query.js';
import { queryKeys } from '../../../api/query-keys.js';
import type { PublicSchemas } from '../../../api/types.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { PageLink } from '../../../components/page-link.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';
import { needsConsent, stateOf } from '../accounts/account-state.js';
import { allAccountsQuery, coverageQuery } from '../publisher-queries.js';
import { publisherOfType } from '../publisher.js';

/** Connected accounts that one request compares. */
const AT_ONCE = 100;

/** The connected accounts of a publisher without a completed comparison that knows all locations: they may hold listings of locations that seem to have none. Undefined until they are read. */
export function useUncompared(publisher: string | undefined): PublicSchemas['ConnectedAccount'][] | undefined {
  const publishers = usePublishers();
  const { data } = useQuery(allAccountsQuery);
  return data?.filter((account) => {
    const { connectedAccountType, status, requestMatchesStatus, requestMatchesOutdated } = account;
    const isOpen = status !== 'DISCONNECTED' && (requestMatchesStatus !== 'MATCH_COMPLETED' || requestMatchesOutdated);
    return isOpen && publisherOfType(publishers, connectedAccountType)?.publisher === publisher;
  });
}

/** The step before the first new listings at a publisher: compares the listings of its accounts with the locations. */
export function CompareListings({
  publisher: { name },
  accounts,
}: {
  publisher: PublisherInfo;
  accounts: readonly PublicSchemas['ConnectedAccount'][];
}) {
  const client = useQueryClient();
  const waiting = accounts.filter((account) => {
    const state = stateOf(account);
    return !needsConsent(state) && state !== 'matching';
  });
  const isComparing = accounts.some((account) => stateOf(account) === 'matching');
  const compare = useChange(
    async () => {
      const ids = waiting.map(({ connectedAccountId }) => connectedAccountId);
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        const input = { connectedAccountIds: ids.slice(from, from + AT_ONCE) };
        await api.post('/api/v4/connected-accounts/trigger-matches', { body: { input } });
      }
    },
    { outdates: [queryKeys.connectedAccounts] },
  );
  // A comparison has ended: there may be matches now where listings seemed to be missing.
  useEffect(
    () => () => {
      void client.invalidateQueries({ queryKey: coverageQuery.queryKey });
      void client.invalidateQueries({ queryKey: queryKeys.locations });
    },
    [client, accounts.length],
  );
  if (waiting.length === 0 && !isComparing)
    return <PageLink to="/publishers">{t('publishers.missing.reconnectFirst')}</PageLink>;
  return (
    <Group gap="xs">
      {waiting.length > 0 && (
        <Button
          variant="filled"
          size="xs"
          aria-label={t('publishers.missing.compareNamed', { publisher: name })}
          loading={compare.isPending}
          onClick={() => compare.mutate()}
        >
          {t('publishers.missing.compare')}
        </Button>
      )}
      {isComparing && <Text role="status">{t('publishers.missing.comparing')}</Text>}
      <ErrorAlert error={compare.error} />
    </Group>
  );
}
