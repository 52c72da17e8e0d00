import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../../api/client.js';
import { usePublishers } from '../../../api/publishers-query.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import type { PublicSchemas } from '../../../api/types.js';
import { ButtonLink } from '../../../components/button-link.js';
import { timeColumn } from '../../../components/columns.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { dataColumns } from '../../../components/data-table.js';
import { EmptyState } from '../../../components/empty-state.js';
import { errorSentence } from '../../../components/error-sentence.js';
import { OutsideLink } from '../../../components/page-link.js';
import { PublisherSentence } from '../../../components/publisher-sentence.js';
import { QueryTable } from '../../../components/query-table.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';
import { DuplicatesOfLocation } from '../../publishers/duplicates/duplicates-of-location.js';
import { publisherOfSite, verificationField } from '../../publishers/publisher.js';
import type { Publisher } from '../../publishers/publisher.js';
import type { Location } from '../editor/form-values.js';
import { citationsQuery, locationQuery, verificationsQuery, voiceQuery } from '../location-queries.js';
import { CitationStatus } from './citation-status.js';
import { VerificationAt } from './verification-at.js';
import { expectedVerifications } from './verification-expected.js';
import { WhatPublishersShow } from './what-publishers-show.js';

/** How often the page asks for a verification that is still to come. */
const POLL_MS = 2_000;
/** How often it asks for a verification that is in progress. */
const IN_PROGRESS_POLL_MS = 5_000;
/** The service has read a verification within this time after a change. */
const READ_WITHIN_MS = 60_000;

type Citation = PublicSchemas['Citation'];
type Verification = PublicSchemas['VerificationStatus'];

/** Where the location is published, with the status at each site and what to do. */
export function ListingsOfLocation({ location }: { location: Location }) {
  const id = String(location.databaseId);
  const publishers = usePublishers();
  // The service reads the verification of a listing after it was connected.
  const isSettling = ({ data }: { data: readonly Citation[] | undefined }) =>
    expectedVerifications(data ?? [], location, publishers).length > 0 ? POLL_MS : false;
  const [changedAt, setChangedAt] = useState(0);
  // The publisher decides about what is in progress, and the service reads it a moment after a change.
  const pollOf = (isInProgress: boolean) =>
    isInProgress || Date.now() - changedAt < READ_WITHIN_MS ? IN_PROGRESS_POLL_MS : false;
  const citations = useQuery({
    ...citationsQuery(id),
    refetchInterval: ({ state }) => isSettling(state) || pollOf(false),
  });
  useQuery({ ...locationQuery(id), refetchInterval: isSettling(citations) });
  const listed = useQuery({
    ...verificationsQuery(id),
    refetchInterval: ({ state }) => pollOf(state.data?.some(({ inProgress }) => inProgress) === true),
  });
  const voice = useQuery(voiceQuery(id));
  const mayEdit = useAllowed('EDITOR') && !location.archived;
  const [leaving, setLeaving] = useState<Publisher>();
  const disconnect = useChange(
    (site: Publisher) =>
      api.post('/api/v4/connected-accounts/disconnect-listing', { body: { input: { locationId: id, site } } }),
    {
      onDone: () => setLeaving(undefined),
      done: t('locations.listings.disconnected'),
      outdates: [queryKeys.locations],
    },
  );
  const columns = useMemo(
    () =>
      dataColumns<Citation>([
        {
          id: 'site',
          header: () => t('words.publisher'),
          cell: ({ site, listingUrl, verified }) => (
            <Stack gap={0}>
              <Text fw={600}>{site.name}</Text>
              <OutsideLink href={listingUrl}>{t('words.openListing')}</OutsideLink>
              {verified && <Text size="xs">{t('locations.listings.verificationStates.VERIFIED')}</Text>}
            </Stack>
          ),
        },
        {
          id: 'status',
          header: () => t('words.status'),
          cell: ({ syncStatus, displayStatus }) => <CitationStatus status={syncStatus} text={displayStatus} />,
        },
        {
          id: 'issue',
          header: () => t('locations.listings.issue'),
          folds: true,
          cell: ({ syncIssue, errors }) => (
            <Text component="div">
              <PublisherSentence text={syncIssue ?? errors.map(errorSentence).join(' ')} />
            </Text>
          ),
        },
        timeColumn({
          id: 'changed',
          header: () => t('locations.listings.changed'),
          of: ({ lastUpdate }) => lastUpdate,
        }),
        {
          id: 'actions',
          header: () => t('words.actions'),
          folds: true,
          cell: ({ site, connectedAccountId }) => {
            const publisher = publisherOfSite(publishers, site.name)?.publisher as Publisher | undefined;
            if (!mayEdit || !publisher) return null;
            return connectedAccountId === null ? (
              <ButtonLink to="/publishers/connect-listing" search={{ location: id, publisher }} size="xs">
                {t('locations.listings.connect')}
              </ButtonLink>
            ) : (
              <Button size="xs" onClick={() => setLeaving(publisher)}>
                {t('words.disconnect')}
              </Button>
            );
          },
        },
      ]),
    [mayEdit, id, publishers],
  );
  const verifications = publishers.flatMap((publisher) => {
    const verification = (location as Readonly<Record<string, unknown>>)[verificationField(publisher)];
    return verification ? [{ publisher, verification: verification as Verification }] : [];
  });
  const expected = expectedVerifications(citations.data ?? [], location, publishers);
  return (
    <>
      <Section title={t('common.pages.publishers')}>
        <QueryTable
          query={citations}
          label={t('locations.listings.table')}
          columns={columns}
          rows={(rows) => rows}
          rowId={({ id: citation }) => citation}
          empty={<EmptyState title={t('locations.listings.none')} text={t('locations.listings.noneText')} />}
        />
        {verifications.map(({ publisher, verification: { status, message } }) => (
          <VerificationAt
            key={publisher.publisher}
            locationId={id}
            publisher={publisher}
            shown={{ status: expected.includes(publisher) ? undefined : status, message }}
            listed={listed.data?.find((each) => each.publisher === publisher.publisher)}
            mayEdit={mayEdit}
            onChanged={() => setChangedAt(Date.now())}
          />
        ))}
      </Section>
      <div id="differences">
        <WhatPublishersShow location={location} />
      </div>
      <Section title={t('locations.listings.voice')}>
        <QueryView query={voice}>
          {(assistants) =>
            assistants.map(({ databaseId, name, syncStatus, syncIssue }) => (
              <Group key={databaseId} gap="xs" mb="xs">
                <Text fw={600} w={160}>
                  {name}
                </Text>
                <CitationStatus status={syncStatus} text={t(`locations.listings.voiceStates.${syncStatus}`)} />
                {syncIssue !== null && <Text>{syncIssue}</Text>}
              </Group>
            ))
          }
        </QueryView>
      </Section>
      <DuplicatesOfLocation locationId={id} mayEdit={mayEdit} />
      {location.archived && <Alert>{t('locations.editor.archivedReadOnly')}</Alert>}
      <ConfirmDialog
        opened={leaving !== undefined}
        title={t('locations.listings.disconnectTitle')}
        text={t('locations.listings.disconnectText')}
        confirm={t('words.disconnect')}
        action={disconnect}
        onConfirm={() => leaving && disconnect.mutate(leaving)}
        onClose={() => setLeaving(undefined)}
      />
    </>
  );
}
