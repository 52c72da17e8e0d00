import { Alert, Box, Button, Checkbox, Group, List, Paper, Select, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue, useLocalStorage } from '@mantine/hooks';
import { ListingsError } from '@listings/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { EmptyState } from '../../../components/empty-state.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { formatNumber } from '../../../components/format.js';
import { notifyDone } from '../../../components/notify.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { StatusBadge } from '../../../components/status-badge.js';
import { publisherTexts } from '../../../texts/publishers.js';
import type { Location } from '../../locations/editor/form-values.js';
import { PageButtons } from '../page-buttons.js';
import { locationsOfQuery, suggestionsQuery } from '../publisher-queries.js';
import type { Suggestion } from '../publisher-queries.js';
import { comparedFields } from './compare.js';

const texts = publisherTexts.matches;
const SCORES = ['0.85', '0.9', '0.95'];

/** Suggestions that are kept as set aside in this browser. */
const MOST_REJECTED = 5_000;

/** The suggested matches of a connected account, to confirm one by one or many at once. */
export function Suggestions({ connectedAccountId }: { connectedAccountId: string }) {
  const [page, setPage] = useState(1);
  const [words, setWords] = useState('');
  const [search] = useDebouncedValue(words.trim(), 200);
  const [minScore, setMinScore] = useState<string | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [rejected, setRejected] = useLocalStorage<string[]>({
    key: `suggestions/set-aside/${connectedAccountId}`,
    defaultValue: [],
  });
  const client = useQueryClient();
  const mayEdit = useAllowed('EDITOR');
  const query = useQuery(
    suggestionsQuery(connectedAccountId, {
      page,
      ...(search && { search }),
      ...(minScore !== null && { minScore: Number(minScore) }),
    }),
  );
  const records = query.data?.records ?? [];
  const { data: locations = [] } = useQuery(locationsOfQuery(records.map(({ locationId }) => locationId)));
  const confirm = useMutationOnce({
    mutationFn: (ids: readonly string[]) =>
      api.post('/api/v4/connected-accounts/confirm-matches', { body: { input: { matchRecordIds: [...ids] } } }),
    onSuccess: (_, ids) => notifyDone(texts.confirmed(formatNumber(ids.length))),
    onSettled: () => {
      setSelected(new Set());
      return Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.connectedAccounts }),
        client.invalidateQueries({ queryKey: queryKeys.locations }),
      ]);
    },
  });
  const shown = records.filter(({ matchedDataDatabaseId }) => !rejected.includes(matchedDataDatabaseId));
  const select = (ids: readonly string[], checked: boolean) => {
    const next = new Set(selected);
    for (const id of ids) {
      if (checked) next.add(id);
      else next.delete(id);
    }
    setSelected(next);
  };
  const count = shown.filter(({ matchedDataDatabaseId }) => selected.has(matchedDataDatabaseId)).length;
  return (
    <Section title={texts.title} description={texts.description}>
      <Group align="flex-end" gap="sm" mb="sm">
        <TextInput
          type="search"
          label={texts.search}
          value={words}
          maxLength={500}
          flex="1 1 12rem"
          onChange={({ currentTarget: { value } }) => {
            setWords(value);
            setPage(1);
            setSelected(new Set());
          }}
        />
        <Select
          label={texts.minScore}
          placeholder={texts.anyScore}
          clearable
          w={120}
          data={SCORES.map((value) => ({ value, label: publisherTexts.percent(formatNumber(Number(value) * 100)) }))}
          value={minScore}
          onChange={(value) => {
            setMinScore(value);
            setPage(1);
            setSelected(new Set());
          }}
        />
      </Group>
      {rejected.length > 0 && (
        <Group mb="sm" gap="xs">
          <Text size="sm">{texts.rejected(formatNumber(rejected.length))}</Text>
          <Button size="compact-sm" variant="default" onClick={() => setRejected([])}>
            {texts.showRejected}
          </Button>
        </Group>
      )}
      <FailedMatches error={confirm.error} />
      <QueryView query={query}>
        {({ pageInfo }) =>
          shown.length === 0 ? (
            <EmptyState title={texts.empty} text={texts.emptyText} />
          ) : (
            <>
              {mayEdit && (
                <Group justify="space-between" mb="sm" gap="xs">
                  <Checkbox
                    label={texts.selectPage}
                    checked={count === shown.length}
                    indeterminate={count > 0 && count < shown.length}
                    onChange={({ currentTarget: { checked } }) =>
                      select(
                        shown.map(({ matchedDataDatabaseId }) => matchedDataDatabaseId),
                        checked,
                      )
                    }
                  />
                  <Button
                    disabled={selected.size === 0}
                    loading={confirm.isPending}
                    onClick={() => confirm.mutate([...selected])}
                  >
                    {texts.confirmSelected(formatNumber(selected.size))}
                  </Button>
                </Group>
              )}
              <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
                {shown.map((suggestion) => {
                  const { matchedDataDatabaseId: id, locationId } = suggestion;
                  return (
                    <SuggestionCard
                      key={id}
                      suggestion={suggestion}
                      location={locations.find(({ databaseId }) => String(databaseId) === locationId)}
                      mayEdit={mayEdit}
                      isSelected={selected.has(id)}
                      isBusy={confirm.isPending}
                      onSelect={(checked) => select([id], checked)}
                      onConfirm={() => confirm.mutate([id])}
                      onReject={() => {
                        select([id], false);
                        setRejected([...rejected, id].slice(-MOST_REJECTED));
                      }}
                    />
                  );
                })}
              </Stack>
              <PageButtons page={page} totalPages={pageInfo.totalPages} onChange={setPage} />
            </>
          )
        }
      </QueryView>
    </Section>
  );
}

/** Says how many matches could not be confirmed, and why. */
function FailedMatches({ error }: { error: unknown }) {
  const payload = error instanceof ListingsError ? (error.payload as { failedIds?: readonly string[] }) : undefined;
  const failed = payload?.failedIds?.length ?? 0;
  return (
    <>
      {failed > 0 && <Alert color="orange">{texts.failed(formatNumber(failed))}</Alert>}
      <ErrorAlert error={error} />
    </>
  );
}

function SuggestionCard({
  suggestion,
  location,
  mayEdit,
  isSelected,
  isBusy,
  onSelect,
  onConfirm,
  onReject,
}: {
  suggestion: Suggestion;
  location: Location | undefined;
  mayEdit: boolean;
  isSelected: boolean;
  /** A confirmation is under way. */
  isBusy: boolean;
  onSelect: (checked: boolean) => void;
  onConfirm: () => void;
  onReject: () => void;
}) {
  const { name } = suggestion.locationInfo;
  return (
    <Paper withBorder p="sm" component="li">
      <Group align="flex-start" gap="sm" wrap="nowrap">
        {mayEdit && (
          <Checkbox
            aria-label={texts.select(name)}
            checked={isSelected}
            onChange={({ currentTarget: { checked } }) => onSelect(checked)}
          />
        )}
        <Stack gap="xs" flex={1} miw={0}>
          <Table.ScrollContainer minWidth={300}>
            <Table verticalSpacing={2} layout="fixed" aria-label={name}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th w={80}>
                    <StatusBadge tone="good">
                      {publisherTexts.percent(formatNumber(Math.round(suggestion.score * 100)))}
                    </StatusBadge>
                  </Table.Th>
                  <Table.Th scope="col">{texts.location}</Table.Th>
                  <Table.Th scope="col">{texts.listing}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {comparedFields(suggestion, location).map(({ field, location: own, listing, differs }) => (
                  <Table.Tr key={field}>
                    <Table.Th scope="row">{texts.fields[field]}</Table.Th>
                    <Table.Td>{own}</Table.Td>
                    <Table.Td fw={differs ? 700 : undefined} c={listing === null ? 'dimmed' : undefined}>
                      {listing ?? texts.notTold} {differs && <StatusBadge tone="warning">{texts.differs}</StatusBadge>}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
          {suggestion.reasons.length > 0 && (
            <Box>
              <Text size="sm" fw={600}>
                {texts.reasons}
              </Text>
              <List size="sm">
                {suggestion.reasons.map((reason) => (
                  <List.Item key={reason}>{reason}</List.Item>
                ))}
              </List>
            </Box>
          )}
          {mayEdit && (
            <Group gap="xs">
              <Button size="xs" aria-label={texts.confirmNamed(name)} disabled={isBusy} onClick={onConfirm}>
                {texts.confirm}
              </Button>
              <Button size="xs" variant="default" aria-label={texts.rejectNamed(name)} onClick={onReject}>
                {texts.reject}
              </Button>
            </Group>
          )}
        </Stack>
      </Group>
    </Paper>
  );
}
