import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { usePublishers } from '../../../api/publishers-query.js';
import type { PublisherInfo } from '../../../api/publishers-query.js';
import { useJobChange } from '../../../api/use-job-change.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { t } from '../../../language/t.js';
import { needsConsent, stateOf } from '../../publishers/accounts/account-state.js';
import { CompareListings, useUncompared } from '../../publishers/missing/compare-listings.js';
import { allAccountsQuery } from '../../publishers/publisher-queries.js';
import { publisherOfType } from '../../publishers/publisher.js';
import { selectedCount, withoutListing } from '../list/selection.js';
import type { Selection } from '../list/selection.js';
import { countQuery } from '../location-queries.js';

interface CreateListingsDialogProps {
  readonly selection: Selection;
  readonly publisher?: PublisherInfo;
  readonly onClose: () => void;
}

/** Asks at which publisher the selected locations get listings, and says how many have none there. With `publisher` it asks for the account alone. */
export function CreateListingsDialog({ selection, publisher: only, onClose }: CreateListingsDialogProps) {
  const publishers = usePublishers();
  const accounts = useQuery(allAccountsQuery);
  const navigate = useNavigate();
  const choices = (accounts.data ?? []).flatMap((account) => {
    const publisher = publisherOfType(publishers, account.connectedAccountType);
    if (!publisher?.creation || needsConsent(stateOf(account))) return [];
    if (only && publisher.publisher !== only.publisher) return [];
    const label = t('common.labelled', { label: publisher.name, text: account.clientName });
    return [{ value: account.connectedAccountId, label, publisher: publisher.publisher }];
  });
  const [chosen, setChosen] = useState<string>();
  const account = choices.find(({ value }) => value === chosen) ?? (choices.length === 1 ? choices[0] : undefined);
  const at = publishers.find(({ publisher }) => publisher === account?.publisher);
  const uncompared = useUncompared(account?.publisher) ?? [];
  const mustCompare = at !== undefined && uncompared.length > 0;
  const wanted = account && withoutListing(selection, account.publisher);
  const counted = useQuery({ ...countQuery(wanted?.selection ?? {}), enabled: wanted?.isExact === true });
  const count = wanted?.isExact ? counted.data : selectedCount(selection);
  const start = useJobChange(
    async () => {
      if (!account || !wanted) return { job: null };
      const input = { connectedAccountId: account.value, ...wanted.selection };
      return api.post('/api/v4/connected-accounts/create-listings', { body: { input } });
    },
    { onDone: ({ id }) => void navigate({ to: '/locations/changes/$jobId', params: { jobId: id } }) },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={only ? t('changes.listings.titleAt', { publisher: only.name }) : t('changes.listings.title')}
    >
      <Stack gap="sm">
        <ErrorAlert error={accounts.error} onRetry={() => void accounts.refetch()} />
        {accounts.data && choices.length === 0 ? (
          <Text>{t('changes.listings.noAccount')}</Text>
        ) : (
          <Select
            label={t('changes.listings.account')}
            allowDeselect={false}
            data={choices.map(({ value, label }) => ({ value, label }))}
            value={account?.value ?? null}
            onChange={(value) => setChosen(value ?? undefined)}
          />
        )}
        <Text role="status">
          {wanted?.isExact && count !== undefined
            ? t('changes.listings.without', { count, all: selectedCount(selection) })
            : t('changes.listings.leftOut')}
        </Text>
        <Text c="dimmed">{mustCompare ? t('publishers.missing.compareFirst') : t('changes.listings.suggested')}</Text>
        <ErrorAlert error={counted.error ?? start.error} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('common.actions.cancel')}</Button>
          {mustCompare ? (
            <CompareListings publisher={at} accounts={uncompared} />
          ) : (
            <Button
              variant="filled"
              loading={start.isPending}
              disabled={!account || !count}
              onClick={() => start.mutate()}
            >
              {t('publishers.missing.create', { count: count ?? 0 })}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
