import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePublishers } from '../../api/publishers-query.js';
import type { PublicSchemas } from '../../api/types.js';
import { Icon } from '../../components/icon.js';
import { PageLink } from '../../components/page-link.js';
import { citationsQuery } from '../locations/location-queries.js';
import { publisherOfType } from './publisher.js';
import { accountsQuery } from './publisher-queries.js';
import { t } from '../../language/t.js';

type Account = PublicSchemas['ConnectedAccount'];

/** Says above what depends on connections which of them are broken, and leads to them. Renders nothing while all work. */
export function BrokenConnections() {
  return <Notice accounts={useBrokenAccounts()} />;
}

/** The same for what depends on the connections of one location. */
export function BrokenConnectionsOfLocation({ id }: { id: string }) {
  const accounts = useBrokenAccounts();
  const { data: citations = [] } = useQuery({ ...citationsQuery(id), enabled: accounts.length > 0 });
  const own = new Set(citations.map(({ connectedAccountId }) => connectedAccountId));
  return <Notice accounts={accounts.filter(({ connectedAccountId }) => own.has(connectedAccountId))} />;
}

/** Whether the owner of an account at a publisher has to connect it again. */
export function useIsBroken(publisher: string): boolean {
  const publishers = usePublishers();
  return useBrokenAccounts().some(
    ({ connectedAccountType }) => publisherOfType(publishers, connectedAccountType)?.publisher === publisher,
  );
}

/** The accounts that have to be connected again; the first hundred say all that a page needs. */
function useBrokenAccounts(): readonly Account[] {
  return useQuery(accountsQuery('REAUTH_REQUIRED')).data?.records ?? NONE;
}

const NONE: readonly Account[] = [];

function Notice({ accounts }: { accounts: readonly Account[] }) {
  const publishers = usePublishers();
  if (accounts.length === 0) return null;
  const names = new Set(
    accounts.map(({ connectedAccountType: type }) => publisherOfType(publishers, type)?.name ?? type),
  );
  return (
    <Alert
      color="red"
      mb="md"
      icon={<Icon name="warning" />}
      title={t('publishers.broken.title', { names: [...names].join(', ') })}
    >
      <Text>
        {t('publishers.broken.text')}{' '}
        <PageLink to="/publishers" search={{ status: 'REAUTH_REQUIRED' }} c="inherit">
          {t('publishers.reconnect')}
        </PageLink>
      </Text>
    </Alert>
  );
}
