import { ListingsError } from '@listings/client';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../api/client.js';
import { foldersQuery } from '../../../api/locations-query.js';
import { usePublisherNames } from '../../../api/publishers-query.js';
import { showAnswer } from '../../../api/query-client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { ConflictAlert } from '../../../components/conflict-alert.js';
import { EmptyState } from '../../../components/empty-state.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { Icon } from '../../../components/icon.js';
import { LeaveDialog } from '../../../components/leave-dialog.js';
import { notifyDone } from '../../../components/notify.js';
import { PageHeader } from '../../../components/page-header.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { rulesQuery } from '../difference-queries.js';
import type { DifferenceRule, SavedRules } from '../difference-queries.js';
import { DifferencesNavigation } from '../differences-navigation.js';
import { RuleButton, RuleCard } from './rule-card.js';
import { RuleDialog } from './rule-dialog.js';
import { isSameList, moved, NEW_RULE, withRule } from './rule-list.js';
import { t, textsUnder } from '../../../language/t.js';

/** The rules of the account about differences, and what they never do. */
export function RulesPage() {
  const query = useQuery(rulesQuery);
  return (
    <>
      <PageHeader title={t('differences.rules.title')} description={t('differences.rules.description')} />
      <DifferencesNavigation />
      <List size="sm" mb="md" spacing={4}>
        {Object.values(textsUnder('differences.rules.cautions')).map((caution) => (
          <List.Item key={caution}>{caution}</List.Item>
        ))}
      </List>
      <QueryView query={query}>{(saved) => <Rules saved={saved} />}</QueryView>
    </>
  );
}

/** What a person has changed and not saved, with the version of the rules that it replaces. */
type Draft = Pick<SavedRules, 'rules' | 'version'>;

/** The code of a refusal because somebody else has saved rules meanwhile. */
const CHANGED_MEANWHILE = 'SY88001';

/** The rules as a person changes them. They are saved as a whole, so that no rule decides before it is in its place. */
function Rules({ saved }: { saved: SavedRules }) {
  const mayEdit = useAllowed('EDITOR');
  const client = useQueryClient();
  const nameOf = usePublisherNames();
  const folders = useQuery(foldersQuery);
  const [draft, setDraft] = useState<Draft>();
  const [edited, setEdited] = useState<number>();
  const [told, setTold] = useState('');
  const end = useRef<HTMLParagraphElement>(null);
  const isChanged = draft !== undefined && !isSameList(draft.rules, saved.rules);
  const { rules, version } = isChanged ? draft : saved;
  const change = (next: readonly DifferenceRule[]) => setDraft({ rules: [...next], version });
  const save = useMutationOnce({
    mutationFn: () =>
      api.post('/api/v4/listing-difference-rules', { body: { input: { rules, expectedVersion: version } } }),
    onSuccess: async (answer) => {
      const { mostRules } = saved;
      await showAnswer(client, rulesQuery.queryKey, { rules: answer.rules, version: answer.version ?? 0, mostRules });
      setDraft(undefined);
      setTold('');
      notifyDone(t('differences.rules.saved'));
      void client.invalidateQueries({ queryKey: queryKeys.locations });
      end.current?.focus();
    },
    onError: (error) => {
      if (isChangedMeanwhile(error)) void client.invalidateQueries({ queryKey: rulesQuery.queryKey });
    },
  });
  const isOutdated = isChanged && version !== saved.version;
  const discard = () => {
    setDraft(undefined);
    save.reset();
    end.current?.focus();
  };
  const folderName = (id: string | null) => {
    if (id === null) return null;
    return (
      folders.data?.find((each) => each.id === id)?.name ?? (folders.data ? t('differences.rules.goneFolder') : '…')
    );
  };
  const move = (position: number, by: 1 | -1) => {
    change(moved(rules, position, by));
    setTold(t('differences.rules.moved', { position: String(position + by + 1) }));
  };
  return (
    <Section
      title={t('differences.rules.section')}
      actions={
        mayEdit &&
        rules.length < saved.mostRules && (
          <Button
            variant="filled"
            size="xs"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => setEdited(rules.length)}
          >
            {t('differences.rules.add')}
          </Button>
        )
      }
    >
      <LeaveDialog asks={isChanged} texts="differences.rules" />
      {!mayEdit && <Alert mb="sm">{t('differences.rules.readOnly')}</Alert>}
      {rules.length >= saved.mostRules && (
        <Text mb="sm">{t('differences.rules.most', { count: saved.mostRules })}</Text>
      )}
      {rules.length === 0 && <EmptyState title={t('differences.rules.none')} text={t('differences.rules.noneText')} />}
      <Stack
        gap="xs"
        component="ol"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
        aria-label={t('differences.rules.section')}
      >
        {rules.map((rule, index) => {
          const position = index + 1;
          return (
            <RuleCard
              key={index}
              rule={rule}
              position={position}
              publisherName={rule.publisher === null ? null : nameOf(rule.publisher)}
              folderName={folderName(rule.folderId)}
            >
              {mayEdit && (
                <>
                  <RuleButton
                    label={t('differences.rules.change')}
                    position={position}
                    onClick={() => setEdited(index)}
                  />
                  <RuleButton
                    label={t('differences.rules.up')}
                    position={position}
                    isOff={index === 0}
                    onClick={() => move(index, -1)}
                  />
                  <RuleButton
                    label={t('differences.rules.down')}
                    position={position}
                    isOff={position === rules.length}
                    onClick={() => move(index, 1)}
                  />
                  <RuleButton
                    label={t('differences.rules.remove')}
                    position={position}
                    onClick={() => {
                      change(rules.filter((_, each) => each !== index));
                      // The button is gone.
                      end.current?.focus();
                    }}
                  />
                </>
              )}
            </RuleCard>
          );
        })}
      </Stack>
      <Text mt="sm" role="status" tabIndex={-1} ref={end}>
        {isChanged && [told, t('differences.rules.changed')].filter(Boolean).join('. ')}
      </Text>
      <ErrorAlert error={isOutdated && isChangedMeanwhile(save.error) ? undefined : save.error} />
      {isOutdated && (
        <>
          <ConflictAlert onReload={discard} />
          <Text fw={600} mb="xs">
            {t('differences.rules.theirs')}
          </Text>
          {saved.rules.length === 0 && <Text>{t('differences.rules.none')}</Text>}
          <Stack
            gap="xs"
            component="ol"
            p={0}
            m={0}
            style={{ listStyle: 'none' }}
            aria-label={t('differences.rules.theirs')}
          >
            {saved.rules.map((rule, index) => (
              <RuleCard
                key={index}
                rule={rule}
                position={index + 1}
                publisherName={rule.publisher === null ? null : nameOf(rule.publisher)}
                folderName={folderName(rule.folderId)}
              />
            ))}
          </Stack>
        </>
      )}
      {isChanged && (
        <Group gap="xs" mt="xs">
          {isOutdated ? (
            <Button
              variant="filled"
              onClick={() => {
                save.reset();
                setDraft({ rules, version: saved.version });
              }}
            >
              {t('differences.rules.keepMine')}
            </Button>
          ) : (
            <Button variant="filled" loading={save.isPending} onClick={() => save.mutate()}>
              {t('differences.rules.save')}
            </Button>
          )}
          <Button disabled={save.isPending} onClick={discard}>
            {t('differences.rules.discard')}
          </Button>
        </Group>
      )}
      {edited !== undefined && (
        <RuleDialog
          title={
            edited < rules.length
              ? t('differences.rules.form.change', { position: String(edited + 1) })
              : t('differences.rules.form.add')
          }
          rule={rules[edited] ?? NEW_RULE}
          onClose={() => setEdited(undefined)}
          onDone={(rule) => {
            change(withRule(rules, edited, rule));
            setEdited(undefined);
          }}
        />
      )}
    </Section>
  );
}

/** True for the refusal of rules that replace others than the person has seen. */
function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ListingsError && error.code === CHANGED_MEANWHILE;
}
