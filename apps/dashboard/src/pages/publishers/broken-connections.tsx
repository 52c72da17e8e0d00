import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePublishers } from '../../api/publishers-query.js';
import type { PublicSchemas } from '../../api/types.js';
import { Icon } from '../../components/icon.js';
import { PageLink } from '../../components/page-link.js';
import { t } from '../../language/t.js';
import { citationsQuery } from '../locations/location-queries.js';
import { lostAccessAt } from './lost-access.js';
import { accountsQuery, coverageQuery } from './publisher-queries.js';
import { publisherOfType } from './publisher.js';

type Account = PublicSchemas['ConnectedAccount'];

/** How old the numbers of lost access may be: they are counted from all listings, and a notice needs no newer ones. */
const COUNTED_MS = 5 * 60_000;

/**
 * Says above what depends on connections which of them are broken, and leads to them. Renders nothing while all work.
 * What depends on one publisher names it.
 */
export function BrokenConnections({ publisher }: { publisher?: string }) {
  const publishers = usePublishers();
  const accounts = useBrokenAccounts().filter(
    ({ connectedAccountType: type }) =>
      publisher === undefined || publisherOfType(publishers, type)?.publisher === publisher,
  );
  return (
    <>
      <Notice accounts={accounts} />
      <LostAccessAtPublishers publisher={publisher} />
    </>
  );
}

/** Says at which publishers the access to listings is lost while their accounts are connected, and leads to their locations. */
export function LostAccessAtPublishers({ publisher }: { publisher?: string }) {
  const publishers = usePublishers();
  const { data } = useQuery({ ...coverageQuery, staleTime: COUNTED_MS, refetchInterval: false });
  return lostAccessAt(data?.publishers ?? [], publishers)
    .filter((each) => publisher === undefined || each.publisher === publisher)
    .map(({ publisher: at, name, count }) => (
      <LostAccess key={at} name={name} count={count}>
        <PageLink to="/locations" search={{ connection: `${at}:broken` }} c="inherit">
          {t('publishers.lostAccess.see')}
        </PageLink>
      </LostAccess>
    ));
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

function LostAccess({ name, count, children }: { name: string; count: number; children: ReactNode }) {
  return (
    <Alert color="red" mb="md" icon={<Icon name="warning" />} title={t('publishers.lostAccess.title', { count, name })}>
      <Text>
        {t('publishers.lostAccess.text')} {children}
      </Text>
    </Alert>
  );
}
