import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { api } from '../../../api/client.js';
import { usePublishers } from '../../../api/publishers-query.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import type { PublicSchemas } from '../../../api/types.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { DataTable, dataColumns } from '../../../components/data-table.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Moment } from '../../../components/moment.js';
import { notifyDone } from '../../../components/notify.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { locationTexts } from '../../../texts/locations.js';
import { DuplicatesOfLocation } from '../../publishers/duplicates/duplicates-of-location.js';
import { publisherOfSite, verificationField } from '../../publishers/publisher.js';
import type { Publisher } from '../../publishers/publisher.js';
import type { Location } from '../editor/form-values.js';
import { citationsQuery, locationQuery, verificationsQuery, voiceQuery } from '../location-queries.js';
import { CitationStatus } from './citation-status.js';
import { HealthOfLocation } from './health-of-location.js';
import { VerificationAt } from './verification-at.js';
import { expectedVerifications } from './verification-expected.js';
import { WhatPublishersShow } from './what-publishers-show.js';

const texts = locationTexts.listings;

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
  const client = useQueryClient();
  const mayEdit = useAllowed('EDITOR') && !location.archived;
  const [leaving, setLeaving] = useState<Publisher>();
  const disconnect = useMutationOnce({
    mutationFn: (site: Publisher) =>
      api.post('/api/v4/connected-accounts/disconnect-listing', { body: { input: { locationId: id, site } } }),
    onSuccess: () => {
      setLeaving(undefined);
      notifyDone(texts.disconnected);
      return client.invalidateQueries({ queryKey: queryKeys.locations });
    },
  });
  const columns = useMemo(
    () =>
      dataColumns<Citation>([
        {
          id: 'site',
          header: texts.site,
          cell: ({ site, listingUrl, verified }) => (
            <Stack gap={0}>
              <Text size="sm" fw={600}>
                {site.name}
              </Text>
              {listingUrl !== null && (
                <Anchor href={listingUrl} target="_blank" rel="noreferrer" size="sm" underline="always">
                  {texts.open}
                </Anchor>
              )}
              {verified && <Text size="xs">{texts.verified}</Text>}
            </Stack>
          ),
        },
        {
          id: 'status',
          header: texts.status,
          cell: ({ syncStatus, displayStatus }) => <CitationStatus status={syncStatus} text={displayStatus} />,
        },
        {
          id: 'issue',
          header: texts.issue,
          folds: true,
          cell: ({ syncIssue, errors }) => (
            <Text size="sm" component="div">
              {syncIssue ?? errors.map(({ message }) => message).join(' ')}
            </Text>
          ),
        },
        {
          id: 'changed',
          header: texts.changed,
          folds: 'labelled',
          noWrap: true,
          cell: ({ lastUpdate }) => (lastUpdate === null ? null : <Moment at={lastUpdate} />),
        },
        {
          id: 'actions',
          header: texts.actions,
          folds: true,
          cell: ({ site, connectedAccountId }) => {
            const publisher = publisherOfSite(publishers, site.name)?.publisher as Publisher | undefined;
            if (!mayEdit || !publisher) return null;
            return connectedAccountId === null ? (
              <Button
                component={Link}
                to={`/publishers/connect-listing?location=${id}&publisher=${publisher}`}
                size="xs"
                variant="default"
              >
                {texts.connect}
              </Button>
            ) : (
              <Button size="xs" variant="default" onClick={() => setLeaving(publisher)}>
                {texts.disconnect}
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
      <Section title={texts.title}>
        <QueryView query={citations}>
          {(rows) => (
            <DataTable
              label={texts.table}
              columns={columns}
              rows={rows}
              rowId={({ id: citation }) => citation}
              empty={<EmptyState title={texts.none} text={texts.noneText} />}
            />
          )}
        </QueryView>
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
      <HealthOfLocation id={id} />
      <WhatPublishersShow location={location} />
      <Section title={texts.voice}>
        <QueryView query={voice}>
          {(assistants) =>
            assistants.map(({ databaseId, name, syncStatus, syncIssue }) => (
              <Group key={databaseId} gap="xs" mb="xs">
                <Text size="sm" fw={600} w={160}>
                  {name}
                </Text>
                <CitationStatus status={syncStatus} text={texts.voiceStates[syncStatus]} />
                {syncIssue !== null && <Text size="sm">{syncIssue}</Text>}
              </Group>
            ))
          }
        </QueryView>
      </Section>
      <DuplicatesOfLocation locationId={id} mayEdit={mayEdit} />
      {location.archived && <Alert>{locationTexts.editor.archivedReadOnly}</Alert>}
      <ConfirmDialog
        opened={leaving !== undefined}
        title={texts.disconnectTitle}
        text={texts.disconnectText}
        confirm={texts.disconnect}
        isPending={disconnect.isPending}
        error={disconnect.error}
        onConfirm={() => leaving && disconnect.mutate(leaving)}
        onClose={() => setLeaving(undefined)}
      />
    </>
  );
}
