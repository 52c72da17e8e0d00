import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { PathWith } from '@listings/client';
import { api } from '../../../api/client.js';
import { usePublishers } from '../../../api/publishers-query.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { Choice, OptionalChoice } from '../../../components/choice.js';
import { EmptyState } from '../../../components/empty-state.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { notifyDone } from '../../../components/notify.js';
import { NumberPages } from '../../../components/number-pages.js';
import { PageHeader } from '../../../components/page-header.js';
import { PageLink } from '../../../components/page-link.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { useIsOpen } from '../../../components/use-is-open.js';
import { t } from '../../../language/t.js';
import { locationQuery } from '../../locations/location-queries.js';
import { BrokenConnections } from '../broken-connections.js';
import { ConnectButton } from '../connect/connect-button.js';
import { accountFoldersQuery, allAccountsQuery, listingsQuery } from '../publisher-queries.js';
import { publisherOfType } from '../publisher.js';
import type { PublisherInfo } from '../publisher.js';
import { IncompleteListings } from './incomplete-listings.js';

const route = getRouteApi('/signed-in/publishers/connect-listing');

/** The operation of any publisher; its path is that of the plug-in. */
type CreatePath = Extract<PathWith<'post'>, `/api/v4/locations/create/${string}-listing`>;

/** Connects a listing of a connected account to a location by hand, or creates a new listing. */
export function ConnectListingPage() {
  const search = route.useSearch();
  const id = search.location ?? '';
  const publishers = usePublishers();
  const publisher = publishers.find((each) => each.publisher === search.publisher) ?? publishers[0];
  const location = useQuery(locationQuery(id));
  const accounts = useQuery(allAccountsQuery);
  const [chosen, setChosen] = useState<string>();
  const usable = (accounts.data ?? []).filter(
    ({ connectedAccountType, status }) =>
      publisherOfType(publishers, connectedAccountType) === publisher && status === 'CONNECTED',
  );
  const account = chosen ?? usable[0]?.connectedAccountId;
  const mayEdit = useAllowed('EDITOR');
  return (
    <>
      <PageLink to="/locations/$id" params={{ id: String(id) }} search={{ tab: 'listings' }}>
        {t('publishers.connectListing.back')}
      </PageLink>
      <PageHeader title={t('publishers.connectListing.title', { name: location.data?.name ?? '' })} />
      {publisher && <BrokenConnections publisher={publisher.publisher} />}
      <QueryView query={accounts}>
        {() =>
          account === undefined || !publisher ? (
            <EmptyState
              title={t('publishers.connectListing.noAccount')}
              action={mayEdit && publisher && <ConnectButton publisher={publisher} />}
            />
          ) : (
            <>
              <Choice
                label={t('publishers.connectListing.account')}
                maw={400}
                mb="md"
                names={usable.map(({ connectedAccountId, clientName }) => ({
                  value: connectedAccountId,
                  label: clientName,
                }))}
                value={account}
                onChange={setChosen}
              />
              <ListingChoice key={account} locationId={id} publisher={publisher} connectedAccountId={account} />
            </>
          )
        }
      </QueryView>
    </>
  );
}

interface ListingChoiceProps {
  readonly locationId: string;
  readonly publisher: PublisherInfo;
  readonly connectedAccountId: string;
}

function ListingChoice({ locationId, publisher, connectedAccountId }: ListingChoiceProps) {
  const [text, setText] = useState('');
  const [words] = useDebouncedValue(text.trim(), 200);
  const [page, setPage] = useState(1);
  const [folderId, setFolderId] = useState<string>();
  const query = useQuery(listingsQuery(connectedAccountId, { page, words }));
  const { data: folders = [] } = useQuery(accountFoldersQuery(connectedAccountId));
  const client = useQueryClient();
  const navigate = useNavigate();
  const isOpen = useIsOpen();
  const mayEdit = useAllowed('EDITOR');
  const onSuccess = (message: string) => async () => {
    notifyDone(message);
    void client.invalidateQueries({ queryKey: queryKeys.connectedAccounts });
    void client.invalidateQueries({ queryKey: queryKeys.locations });
    if (isOpen()) await navigate({ to: '/locations/$id', params: { id: locationId }, search: { tab: 'listings' } });
  };
  const connect = useMutationOnce({
    mutationFn: (connectedAccountListingId: string) =>
      api.post('/api/v4/connected-accounts/connect-listing', {
        body: { input: { locationId, connectedAccountId, connectedAccountListingId } },
      }),
    onSuccess: onSuccess(t('publishers.connectListing.done')),
  });
  const create = useMutationOnce({
    mutationFn: async () => {
      const body = { input: { locationId, connectedAccountId, ...(folderId !== undefined && { folderId }) } };
      await api.post(`/api/v4/locations/create/${publisher.pathName}-listing` as CreatePath, { body });
    },
    onSuccess: onSuccess(t('publishers.connectListing.created')),
  });
  return (
    <>
      <Section title={t('words.listings')}>
        <TextInput
          type="search"
          label={t('publishers.listings.search')}
          maxLength={500}
          mb="sm"
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            setPage(1);
          }}
        />
        <ErrorAlert error={connect.error} />
        <QueryView query={query}>
          {({ records, pageInfo, success, listingsReadAt }) => (
            <>
              <IncompleteListings success={success} listingsReadAt={listingsReadAt} />
              {records.length === 0 ? (
                <EmptyState title={words ? t('publishers.listings.noMatch') : t('publishers.listings.empty')} />
              ) : (
                <>
                  <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
                    {records.map((listing) => (
                      <Paper withBorder p="sm" component="li" key={listing.id}>
                        <Group justify="space-between" gap="sm">
                          <Stack gap={0} style={{ flex: '1 1 14rem' }}>
                            <Text fw={600}>{listing.locationName}</Text>
                            <Text>{[listing.address, listing.phone].filter((part) => part !== null).join(' · ')}</Text>
                          </Stack>
                          {listing.locationId !== null ? (
                            <Text>{t('publishers.connectListing.taken')}</Text>
                          ) : (
                            mayEdit && (
                              <Button
                                size="xs"
                                loading={connect.isPending && connect.variables === listing.id}
                                disabled={connect.isPending}
                                aria-label={t('publishers.connectListing.connectNamed', { name: listing.locationName })}
                                onClick={() => connect.mutate(listing.id)}
                              >
                                {t('publishers.listings.connect')}
                              </Button>
                            )
                          )}
                        </Group>
                      </Paper>
                    ))}
                  </Stack>
                  <NumberPages label={t('words.listings')} page={page} pages={pageInfo.totalPages} onChange={setPage} />
                </>
              )}
            </>
          )}
        </QueryView>
      </Section>
      {mayEdit && (
        <Section title={t('publishers.connectListing.create')} description={t('publishers.connectListing.createText')}>
          <Group align="flex-end" gap="sm">
            <OptionalChoice
              label={t('publishers.connectListing.folder')}
              placeholder={t('publishers.connectListing.noFolder')}
              names={folders.map((folder) => ({ value: folder.folderId, label: folder.folderName }))}
              value={folderId}
              onChange={setFolderId}
            />
            <Button variant="filled" loading={create.isPending} onClick={() => create.mutate()}>
              {t('publishers.connectListing.create')}
            </Button>
          </Group>
          <ErrorAlert error={create.error} />
        </Section>
      )}
    </>
  );
}
