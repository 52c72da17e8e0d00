import { Box, Button, Group, SimpleGrid, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { PathWith } from '@listings/client';
import { api } from '../../../api/client.js';
import { locationCountQuery } from '../../../api/locations-query.js';
import { usePublishers } from '../../../api/publishers-query.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import type { PublicSchemas } from '../../../api/types.js';
import { ButtonLink } from '../../../components/button-link.js';
import { ConfirmButton } from '../../../components/confirm-button.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { formatNumber } from '../../../components/format.js';
import { Moment } from '../../../components/moment.js';
import { OperationProgress } from '../../../components/operations/operation-progress.js';
import { PageHeader } from '../../../components/page-header.js';
import { PageLink } from '../../../components/page-link.js';
import { PublisherSentence } from '../../../components/publisher-sentence.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { StatusBadge } from '../../../components/status-badge.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';
import { BrokenConnections } from '../broken-connections.js';
import { ConnectButton } from '../connect/connect-button.js';
import { AccountListings } from '../listings/account-listings.js';
import { Suggestions } from '../matches/suggestions.js';
import { accountQuery } from '../publisher-queries.js';
import { needsConsent, STATE_TONES, stateOf } from './account-state.js';
import { nextStep } from './next-step.js';

const route = getRouteApi('/signed-in/publishers/accounts/$id');

/** The operation of any publisher; its path is that of the plug-in. */
type DisconnectPath = Extract<PathWith<'post'>, `/api/v4/connected-accounts/disconnect-publisher-${string}`>;

/** A connected account: its state, the suggested matches and its listings. */
export function AccountPage() {
  const { id } = route.useParams();
  const query = useQuery(accountQuery(id));
  return (
    <>
      <PageLink to="/publishers">{t('publishers.back')}</PageLink>
      <QueryView query={query} isRecord>
        {(account) => <Account key={id} account={account} />}
      </QueryView>
    </>
  );
}

function Account({ account }: { account: PublicSchemas['ConnectedAccountDetails'] }) {
  const { connectedAccountId, publisher } = account;
  const info = usePublishers().find((each) => each.publisher === publisher);
  const state = stateOf(account);
  const next = nextStep(account, useQuery(locationCountQuery({})).data);
  const client = useQueryClient();
  const mayEdit = useAllowed('EDITOR');
  const compare = useChange(
    () =>
      api.post('/api/v4/connected-accounts/trigger-matches', {
        body: { input: { connectedAccountIds: [connectedAccountId] } },
      }),
    { outdates: [queryKeys.connectedAccounts] },
  );
  const { listingsReadAt, requestMatchesStatus } = account;
  useEffect(() => {
    // The comparison or the first read has ended: the lists below are outdated.
    void client.invalidateQueries({ queryKey: [...queryKeys.connectedAccounts, 'suggestions', connectedAccountId] });
    void client.invalidateQueries({ queryKey: [...queryKeys.connectedAccounts, 'listings', connectedAccountId] });
  }, [client, connectedAccountId, listingsReadAt, requestMatchesStatus]);
  const isUsable = !needsConsent(state);
  return (
    <>
      <PageHeader
        title={`${account.clientName} · ${info?.name ?? publisher}`}
        description={
          <Group gap="xs">
            <StatusBadge tone={STATE_TONES[state]}>{t(`publishers.accountStates.${state}.name`)}</StatusBadge>
            <span>
              <PublisherSentence
                text={account.connectivityIssue ?? account.remarks ?? t(`publishers.accountStates.${state}.text`)}
              />
            </span>
          </Group>
        }
        actions={
          mayEdit && (
            <>
              {next === 'import' && (
                <Button variant="filled" component="a" href="#listings">
                  {t('publishers.details.import')}
                </Button>
              )}
              {next === 'create' && (
                <ButtonLink variant="filled" to="/publishers/missing">
                  {t('publishers.details.create')}
                </ButtonLink>
              )}
              {isUsable ? (
                <Button
                  variant={next === 'compare' ? 'filled' : 'default'}
                  loading={compare.isPending}
                  disabled={state === 'matching'}
                  onClick={() => compare.mutate()}
                >
                  {t('publishers.details.compare')}
                </Button>
              ) : (
                info && <ConnectButton publisher={info} again={connectedAccountId} />
              )}
              {state !== 'disconnected' && (
                <ConfirmButton
                  label={t('words.disconnect')}
                  title={t('publishers.details.disconnectTitle')}
                  text={t('publishers.details.disconnectText')}
                  change={() =>
                    api.post(`/api/v4/connected-accounts/disconnect-${info?.pathName ?? ''}` as DisconnectPath, {
                      body: { input: { connectedAccountId } },
                    })
                  }
                  options={{
                    done: t('publishers.details.disconnected'),
                    outdates: [queryKeys.connectedAccounts, queryKeys.locations],
                  }}
                />
              )}
            </>
          )
        }
      />
      <BrokenConnections publisher={publisher} />
      <ErrorAlert error={compare.error} />
      {state === 'matching' && (
        <Box mb="md">
          <OperationProgress label={t('publishers.missing.comparing')} done={0} total={account.listingsCount} running />
        </Box>
      )}
      <Section title={t('words.account')}>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }} component="dl" m={0}>
          <Fact name={t('words.email')}>{account.email ?? '–'}</Fact>
          <Fact name={t('words.listings')}>{formatNumber(account.listingsCount)}</Fact>
          <Fact name={t('publishers.locations')}>{formatNumber(account.connectedLocationsCount)}</Fact>
          <Fact name={t('publishers.details.read')}>
            {listingsReadAt === null ? t('words.never') : <Moment at={listingsReadAt} />}
          </Fact>
          <Fact name={t('publishers.details.compared')}>
            {account.lastFetchMatchesRequestedAt === null ? (
              t('words.never')
            ) : (
              <Moment at={account.lastFetchMatchesRequestedAt} />
            )}
          </Fact>
        </SimpleGrid>
      </Section>
      {isUsable && <Suggestions connectedAccountId={connectedAccountId} />}
      {isUsable && (
        <div id="listings">
          <AccountListings connectedAccountId={connectedAccountId} />
        </div>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text c="dimmed" component="dt">
        {name}
      </Text>
      <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  );
}
