import { Alert, Button, Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useAllowed } from '../../../api/roles.js';
import { ConflictAlert } from '../../../components/conflict-alert.js';
import { EmptyState } from '../../../components/empty-state.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { Icon } from '../../../components/icon.js';
import { LeaveDialog } from '../../../components/leave-dialog.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import type { SavedRules } from '../difference-queries.js';
import { OrderedRules } from './ordered-rules.js';
import { RuleButtons } from './rule-buttons.js';
import { RuleDialog } from './rule-dialog.js';
import { moved, NEW_RULE, withRule } from './rule-list.js';
import { useRuleNames } from './use-rule-names.js';
import { useRulesDraft } from './use-rules-draft.js';
import type { RulesDraft } from './use-rules-draft.js';

/** The rules as a person changes them, and beside them those that somebody else has saved meanwhile. */
export function Rules({ saved }: { saved: SavedRules }) {
  const mayEdit = useAllowed('EDITOR');
  const namesOf = useRuleNames();
  const [edited, setEdited] = useState<number>();
  const [lastMove, setLastMove] = useState('');
  const end = useRef<HTMLParagraphElement>(null);
  const draft = useRulesDraft(saved, {
    onSaved: () => {
      setLastMove('');
      end.current?.focus();
    },
  });
  const { rules, isChanged, isOutdated, change } = draft;
  const discard = () => {
    draft.discard();
    end.current?.focus();
  };
  const move = (index: number, by: 1 | -1) => {
    change(moved(rules, index, by));
    setLastMove(t('differences.rules.moved', { position: String(index + by + 1) }));
  };
  const remove = (index: number) => {
    change(rules.filter((_, each) => each !== index));
    // The button is gone.
    end.current?.focus();
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
      <OrderedRules
        label={t('differences.rules.section')}
        rules={rules}
        namesOf={namesOf}
        buttonsOf={(index) =>
          mayEdit && (
            <RuleButtons
              position={index + 1}
              isLast={index === rules.length - 1}
              onEdit={() => setEdited(index)}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
          )
        }
      />
      <Text mt="sm" role="status" tabIndex={-1} ref={end}>
        {isChanged && [lastMove, t('differences.rules.changed')].filter(Boolean).join('. ')}
      </Text>
      <ErrorAlert error={draft.error} />
      {isOutdated && (
        <>
          <ConflictAlert onReload={discard} />
          <Text fw={600} mb="xs">
            {t('differences.rules.theirs')}
          </Text>
          {saved.rules.length === 0 && <Text>{t('differences.rules.none')}</Text>}
          <OrderedRules label={t('differences.rules.theirs')} rules={saved.rules} namesOf={namesOf} />
        </>
      )}
      {isChanged && <SaveRules draft={draft} onDiscard={discard} />}
      {edited !== undefined && (
        <RuleDialog
          title={
            edited < rules.length
              ? t('differences.rules.form.change', { position: String(edited + 1) })
              : t('differences.rules.add')
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

/** Saves what a person has changed, or discards it. What somebody else has saved is replaced only by a person who says so. */
function SaveRules({ draft, onDiscard }: { draft: RulesDraft; onDiscard: () => void }) {
  return (
    <Group gap="xs" mt="xs">
      {draft.isOutdated ? (
        <Button variant="filled" onClick={draft.keepMine}>
          {t('differences.rules.keepMine')}
        </Button>
      ) : (
        <Button variant="filled" loading={draft.isSaving} onClick={draft.save}>
          {t('differences.rules.save')}
        </Button>
      )}
      <Button disabled={draft.isSaving} onClick={onDiscard}>
        {t('differences.rules.discard')}
      </Button>
    </Group>
  );
}
