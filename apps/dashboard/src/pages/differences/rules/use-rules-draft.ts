import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ListingsError } from '@listings/client';
import { api } from '../../../api/client.js';
import { showAnswer } from '../../../api/query-client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { notifyDone } from '../../../components/notify.js';
import { t } from '../../../language/t.js';
import { rulesQuery } from '../difference-queries.js';
import type { DifferenceRule, SavedRules } from '../difference-queries.js';
import { isSameList } from './rule-list.js';

/** What a person has changed and not saved, with the version of the rules that it replaces. */
type Draft = Pick<SavedRules, 'rules' | 'version'>;

/** The code of a refusal because somebody else has saved rules meanwhile. */
const CHANGED_MEANWHILE = 'SY88001';

/** The rules as a person changes them, and what becomes of the changes. */
export interface RulesDraft {
  readonly rules: readonly DifferenceRule[];
  readonly isChanged: boolean;
  /** Whether somebody else has saved other rules since. */
  readonly isOutdated: boolean;
  readonly isSaving: boolean;
  /** The refusal to save, unless it only says that the draft is outdated. */
  readonly error: unknown;
  readonly change: (rules: readonly DifferenceRule[]) => void;
  readonly save: () => void;
  readonly discard: () => void;
  /** Lets the draft replace what somebody else has saved. */
  readonly keepMine: () => void;
}

/** Keeps a draft of the rules, which are saved as a whole, so that no rule decides before it is in its place. */
export function useRulesDraft(saved: SavedRules, { onSaved }: { onSaved: () => void }): RulesDraft {
  const client = useQueryClient();
  const [draft, setDraft] = useState<Draft>();
  const isChanged = draft !== undefined && !isSameList(draft.rules, saved.rules);
  const { rules, version } = isChanged ? draft : saved;
  const save = useMutationOnce({
    mutationFn: () =>
      api.post('/api/v4/listing-difference-rules', { body: { input: { rules, expectedVersion: version } } }),
    onSuccess: async (answer) => {
      const { mostRules } = saved;
      await showAnswer(client, rulesQuery.queryKey, { rules: answer.rules, version: answer.version ?? 0, mostRules });
      setDraft(undefined);
      notifyDone(t('differences.rules.saved'));
      void client.invalidateQueries({ queryKey: queryKeys.locations });
      onSaved();
    },
    onError: (error) => {
      if (isChangedMeanwhile(error)) void client.invalidateQueries({ queryKey: rulesQuery.queryKey });
    },
  });
  const isOutdated = isChanged && version !== saved.version;
  return {
    rules,
    isChanged,
    isOutdated,
    isSaving: save.isPending,
    error: isOutdated && isChangedMeanwhile(save.error) ? undefined : save.error,
    change: (next) => setDraft({ rules: [...next], version }),
    save: () => save.mutate(),
    discard: () => {
      setDraft(undefined);
      save.reset();
    },
    keepMine: () => {
      save.reset();
      setDraft({ rules, version: saved.version });
    },
  };
}

/** True for the refusal of rules that replace others than the person has seen. */
function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ListingsError && error.code === CHANGED_MEANWHILE;
}
