import { Alert, Button, Checkbox, Group, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ListingsError } from '@listings/client';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { OptionalChoice } from '../../../components/choice.js';
import { EmptyState } from '../../../components/empty-state.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { formatNumber } from '../../../components/format.js';
import { notifyDone } from '../../../components/notify.js';
import { NumberPages } from '../../../components/number-pages.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import { suggestionComparisonsQuery, suggestionsQuery } from '../publisher-queries.js';
import { DECISIONS, DECISIONS_OF } from './decisions.js';
import type { MatchDecision, MatchList } from './decisions.js';
import { SuggestionCard } from './suggestion-card.js';
const SCORES = ['0.85', '0.9', '0.95'];
const LISTS: readonly MatchList[] = ['suggested', 'rejected'];

/** A decision about matches. */
interface Decided {
  readonly decision: MatchDecision;
  readonly ids: readonly string[];
}

/** The suggested matches of a connected account, to decide one by one or many at once, and those that were rejected. */
export function Suggestions({ connectedAccountId }: { connectedAccountId: string }) {
  const [list, setList] = useState<MatchList>('suggested');
  const [page, setPage] = useState(1);
  const [words, setWords] = useState('');
  const [search] = useDebouncedValue(words.trim(), 200);
  const [minScore, setMinScore] = useState<string>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const client = useQueryClient();
  const mayEdit = useAllowed('EDITOR');
  const query = useQuery(
    suggestionsQuery(connectedAccountId, {
      page,
      ...(search && { search }),
      ...(minScore !== undefined && { minScore: Number(minScore) }),
      ...(list === 'rejected' && { rejected: true }),
    }),
  );
  const ids = (query.data?.records ?? []).map(({ matchedDataDatabaseId }) => matchedDataDatabaseId);
  const comparisons = useQuery(suggestionComparisonsQuery(connectedAccountId, ids));
  const begin = () => {
    setPage(1);
    setSelected(new Set());
  };
  const decide = useMutationOnce({
    mutationFn: ({ decision, ids: matchRecordIds }: Decided) =>
      api.post(DECISIONS[decision], { body: { input: { matchRecordIds: [...matchRecordIds] } } }),
    onSuccess: (_, { decision, ids: decided }) =>
      notifyDone(t(`publishers.matches.decided.${decision}`, { count: decided.length })),
    onSettled: (_, __, { ids: decided }) => {
      setSelected(new Set());
      if (decided.length >= ids.length) setPage(1);
      return Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.connectedAccounts }),
        client.invalidateQueries({ queryKey: queryKeys.locations }),
      ]);
    },
  });
  const select = (these: readonly string[], checked: boolean) => {
    const next = new Set(selected);
    for (const id of these) {
      if (checked) next.add(id);
      else next.delete(id);
    }
    setSelected(next);
  };
  const decisions = mayEdit ? DECISIONS_OF[list] : [];
  const count = ids.filter((id) => selected.has(id)).length;
  return (
    <Section title={t('publishers.matches.title')} description={t('publishers.matches.description')}>
      <Group align="flex-end" gap="sm" mb="sm">
        <SegmentedControl
          aria-label={t('publishers.matches.chooseList')}
          data={LISTS.map((value) => ({ value, label: t(`publishers.matches.lists.${value}`) }))}
          value={list}
          onChange={(value) => {
            setList(value);
            begin();
          }}
        />
        <TextInput
          type="search"
          label={t('publishers.matches.search')}
          value={words}
          maxLength={500}
          flex="1 1 12rem"
          onChange={({ currentTarget: { value } }) => {
            setWords(value);
            begin();
          }}
        />
        <OptionalChoice
          label={t('publishers.matches.minScore')}
          placeholder={formatNumber(0.8, { style: 'percent' })}
          w={120}
          names={SCORES.map((value) => ({ value, label: formatNumber(Number(value), { style: 'percent' }) }))}
          value={minScore}
          onChange={(value) => {
            setMinScore(value);
            begin();
          }}
        />
      </Group>
      <FailedMatches error={decide.error} decision={decide.variables?.decision} />
      <ErrorAlert error={comparisons.error} />
      <QueryView query={query}>
        {({ records, pageInfo }) =>
          records.length === 0 ? (
            <EmptyState
              title={list === 'rejected' ? t('publishers.matches.noRejected') : t('publishers.matches.empty')}
              text={list === 'rejected' ? t('publishers.matches.noRejectedText') : t('publishers.matches.emptyText')}
            />
          ) : (
            <>
              {decisions.length > 0 && (
                <Group justify="space-between" mb="sm" gap="xs">
                  <Checkbox
                    label={t('publishers.matches.selectPage')}
                    checked={count === ids.length}
                    indeterminate={count > 0 && count < ids.length}
                    onChange={({ currentTarget: { checked } }) => select(ids, checked)}
                  />
                  <Group gap="xs">
                    {decisions.map((decision, at) => (
                      <Button
                        key={decision}
                        variant={at === 0 ? 'filled' : 'default'}
                        disabled={selected.size === 0 || decide.isPending}
                        loading={decide.isPending && decide.variables.decision === decision}
                        onClick={() => decide.mutate({ decision, ids: [...selected] })}
                      >
                        {t('publishers.matches.decideSelected', {
                          decision: t(`publishers.matches.decisions.${decision}`),
                          count: selected.size,
                        })}
                      </Button>
                    ))}
                  </Group>
                </Group>
              )}
              <Stack gap="xs" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
                {records.map((suggestion) => {
                  const { matchedDataDatabaseId: id } = suggestion;
                  return (
                    <SuggestionCard
                      key={id}
                      suggestion={suggestion}
                      comparison={comparisons.data?.find(({ matchRecordId }) => matchRecordId === id)}
                      decisions={decisions}
                      isSelected={selected.has(id)}
                      isBusy={decide.isPending}
                      onSelect={(checked) => select([id], checked)}
                      onDecide={(decision) => decide.mutate({ decision, ids: [id] })}
                    />
                  );
                })}
              </Stack>
              <NumberPages
                label={t('publishers.matches.title')}
                page={page}
                pages={pageInfo.totalPages}
                onChange={setPage}
              />
            </>
          )
        }
      </QueryView>
    </Section>
  );
}

/** Says about how many matches the decision failed, and why. */
function FailedMatches({ error, decision }: { error: unknown; decision: MatchDecision | undefined }) {
  const payload = error instanceof ListingsError ? (error.payload as { failedIds?: readonly string[] }) : undefined;
  const failed = payload?.failedIds?.length ?? 0;
  return (
    <>
      {failed > 0 && decision && (
        <Alert color="orange">{t(`publishers.matches.failed.${decision}`, { count: failed })}</Alert>
      )}
      <ErrorAlert error={error} />
    </>
  );
}
