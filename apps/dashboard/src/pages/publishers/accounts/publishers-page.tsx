import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { usePublishers } from '../../../api/publishers-query.js';
import { useAllowed } from '../../../api/roles.js';
import type { PublicSchemas } from '../../../api/types.js';
import { ButtonLink } from '../../../components/button-link.js';
import { numberColumn } from '../../../components/columns.js';
import { dataColumns } from '../../../components/data-table.js';
import { EmptyState } from '../../../components/empty-state.js';
import { formatMoment } from '../../../components/format.js';
import { PageHeader } from '../../../components/page-header.js';
import { PageLink } from '../../../components/page-link.js';
import { PublisherSentence } from '../../../components/publisher-sentence.js';
import { QueryTable } from '../../../components/query-table.js';
import { Section } from '../../../components/section.js';
import { StatusBadge } from '../../../components/status-badge.js';
import { knownText, t } from '../../../language/t.js';
import { LostAccessAtPublishers } from '../broken-connections.js';
import { ConnectButton } from '../connect/connect-button.js';
import { accountsQuery, waitingQuery } from '../publisher-queries.js';
import { publisherOfType } from '../publisher.js';
import { needsConsent, STATE_TONES, stateOf } from './account-state.js';
import { waitingLines } from './waiting-lines.js';

type Account = PublicSchemas['ConnectedAccount'];

const columns = dataColumns<Account>([
  {
    id: 'account',
    header: () => t('words.account'),
    cell: ({ connectedAccountId, clientName, email }) => (
      <Stack gap={0}>
        <PageLink to="/publishers/accounts/$id" params={{ id: connectedAccountId }} fw={600} underline="hover">
          {clientName}
        </PageLink>
        {email !== null && <Text>{email}</Text>}
      </Stack>
    ),
  },
  {
    id: 'publisher',
    header: () => t('words.publisher'),
    folds: true,
    noWrap: true,
    cell: ({ connectedAccountType }) => <PublisherName type={connectedAccountType} />,
  },
  { id: 'state', header: () => t('words.state'), cell: (account) => <State account={account} /> },
  numberColumn({
    id: 'locations',
    header: () => t('publishers.locations'),
    of: ({ connectedLocationsCount }) => connectedLocationsCount,
    folds: 'labelled',
  }),
]);

function PublisherName({ type }: { type: string }) {
  return publisherOfType(usePublishers(), type)?.name ?? type;
}

function State({ account }: { account: Account }) {
  const state = stateOf(account);
  const mayEdit = useAllowed('EDITOR');
  const publisher = publisherOfType(usePublishers(), account.connectedAccountType);
  const { data } = useQuery(waitingQuery);
  const waiting = data?.waiting ?? [];
  return (
    <Stack gap={4} align="flex-start">
      <StatusBadge tone={STATE_TONES[state]}>{t(`publishers.accountStates.${state}.name`)}</StatusBadge>
      <Text>
        <PublisherSentence
          text={account.connectivityIssue ?? account.remarks ?? t(`publishers.accountStates.${state}.text`)}
        />
      </Text>
      {waitingLines(waiting, account.connectedAccountId).map((line) => (
        <Text key={line}>{line}</Text>
      ))}
      {mayEdit && publisher && needsConsent(state) && (
        <ConnectButton publisher={publisher} again={account.connectedAccountId} />
      )}
    </Stack>
  );
}

/** The publishers that do not answer. What is for them waits, and the account has nothing to do. */
function Outages() {
  const { data } = useQuery(waitingQuery);
  return data?.outages.map(({ publisher, displayName, since }) => (
    <Alert key={publisher} color="yellow" mb="md" title={t('publishers.outage.title', { name: displayName })}>
      {t('publishers.outage.text', { name: displayName, since: formatMoment(since) })}
    </Alert>
  ));
}

const route = getRouteApi('/signed-in/publishers');

/** The connected accounts with their states, and the way to connect another one. */
export function PublishersPage() {
  const { reason, status } = route.useSearch();
  const query = useQuery(accountsQuery(status));
  const mayEdit = useAllowed('EDITOR');
  const publishers = usePublishers();
  const buttons =
    mayEdit && publishers.map((publisher) => <ConnectButton key={publisher.publisher} publisher={publisher} />);
  return (
    <>
      <PageHeader
        title={t('common.pages.publishers')}
        description={t('publishers.description')}
        actions={
          <>
            <ButtonLink to="/publishers/missing">{t('words.missing')}</ButtonLink>
            <Button component={Link} to="/publishers/duplicates">
              {t('publishers.duplicates.title')}
            </Button>
            {buttons}
          </>
        }
      />
      {reason !== undefined && (
        <Alert color="red" role="alert" mb="md" title={t('publishers.failed')}>
          {knownText('publishers.failures', reason) ?? t('publishers.failures.unknown', { reason })}
        </Alert>
      )}
      <Outages />
      <LostAccessAtPublishers />
      <Section
        title={t('publishers.accounts')}
        description={t('publishers.connectText')}
        actions={
          status && (
            <PageLink to="/publishers" search={{}}>
              {t('publishers.allAccounts')}
            </PageLink>
          )
        }
      >
        <QueryTable
          query={query}
          label={t('publishers.accountsTable')}
          columns={columns}
          rows={({ records }) => records}
          rowId={({ connectedAccountId }) => connectedAccountId}
          empty={
            <EmptyState
              title={status ? t('publishers.noneBroken') : t('publishers.missing.noAccount')}
              text={t('publishers.emptyText')}
              action={<Group>{buttons}</Group>}
            />
          }
        />
      </Section>
    </>
  );
}
