import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { foldersQuery, tagsQuery } from '../../../api/locations-query.js';
import { usePublishers } from '../../../api/publishers-query.js';
import { Choice, OptionalChoice } from '../../../components/choice.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { t, textsUnder } from '../../../language/t.js';
import type { DifferenceRule } from '../difference-queries.js';
import { leavesOutNamed, restoresNothingAt } from './rule-list.js';

interface RuleDialogProps {
  readonly title: string;
  readonly rule: DifferenceRule;
  readonly onDone: (rule: DifferenceRule) => void;
  readonly onClose: () => void;
}

/** The fields of a rule. It changes the list of the page, which is saved as a whole. */
export function RuleDialog({ title, rule, onDone, onClose }: RuleDialogProps) {
  const [value, setValue] = useState(rule);
  const publishers = usePublishers();
  const { data: tags = [] } = useQuery(tagsQuery);
  const { data: folders = [] } = useQuery(foldersQuery);
  const notAt = restoresNothingAt(value, publishers);
  const change = (part: Partial<DifferenceRule>) => setValue((now) => ({ ...now, ...part }));
  return (
    <ConfirmDialog
      opened
      title={title}
      confirm={t('differences.rules.form.done')}
      danger={false}
      onConfirm={() => onDone(value)}
      onClose={onClose}
    >
      <Stack gap="sm">
        <OptionalChoice
          label={t('words.publisher')}
          names={publishers.map(({ publisher, name }) => ({ value: publisher, label: name }))}
          value={value.publisher}
          onChange={(publisher) => change({ publisher: publisher ?? null })}
        />
        <OptionalChoice
          label={t('words.field')}
          names={textsUnder('locations.comparedFields')}
          value={value.field}
          onChange={(field) => change({ field: field ?? null })}
        />
        <OptionalChoice
          label={t('differences.rules.form.tag')}
          isSearched
          limit={100}
          names={tags.map(({ name }) => ({ value: name, label: name }))}
          value={value.tag}
          onChange={(tag) => change({ tag: tag ?? null })}
        />
        <OptionalChoice
          label={t('differences.rules.form.folder')}
          isSearched
          limit={100}
          names={folders.map(({ id, name }) => ({ value: id, label: name }))}
          value={value.folderId}
          onChange={(folderId) => change({ folderId: folderId ?? null })}
        />
        <Choice
          label={t('differences.rules.form.action')}
          names={textsUnder('differences.rules.actions')}
          value={value.action}
          onChange={(action) => change({ action })}
        />
        <Text role="status">
          {leavesOutNamed(value) && t('differences.rules.notNamed')}
          {notAt.length > 0 && t('differences.rules.notRestored', { publishers: notAt.join(', ') })}
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
