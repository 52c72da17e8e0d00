import { Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { foldersQuery, tagsQuery } from '../../../api/locations-query.js';
import { usePublishers } from '../../../api/publishers-query.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { SearchSelect } from '../../../components/search-select.js';
import type { DifferenceRule } from '../difference-queries.js';
import { leavesOutNamed } from './rule-list.js';
import { t, textsUnder } from '../../../language/t.js';

/** The fields of a rule. It changes the list of the page, which is saved as a whole. */
export function RuleDialog({
  title,
  rule,
  onDone,
  onClose,
}: {
  title: string;
  rule: DifferenceRule;
  onDone: (rule: DifferenceRule) => void;
  onClose: () => void;
}) {
  const [value, setValue] = useState(rule);
  const publishers = usePublishers();
  const { data: tags = [] } = useQuery(tagsQuery);
  const { data: folders = [] } = useQuery(foldersQuery);
  const change = (part: Partial<DifferenceRule>) => setValue((now) => ({ ...now, ...part }));
  const choice = (label: string) =>
    ({
      label,
      placeholder: t('differences.rules.form.all'),
      clearable: true,
      clearButtonProps: { 'aria-label': `${t('common.actions.clear')}: ${label}` },
    }) as const;
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
        <Select
          {...choice(t('differences.rules.form.publisher'))}
          data={publishers.map(({ publisher, name }) => ({ value: publisher, label: name }))}
          value={value.publisher}
          onChange={(publisher) => change({ publisher: publisher as DifferenceRule['publisher'] })}
        />
        <Select
          {...choice(t('differences.rules.form.field'))}
          data={Object.entries(textsUnder('locations.comparedFields')).map(([field, label]) => ({
            value: field,
            label,
          }))}
          value={value.field}
          onChange={(field) => change({ field: field as DifferenceRule['field'] })}
        />
        <SearchSelect
          {...choice(t('differences.rules.form.tag'))}
          limit={100}
          data={tags.map(({ name }) => name)}
          value={value.tag}
          onChange={(tag) => change({ tag })}
        />
        <SearchSelect
          {...choice(t('differences.rules.form.folder'))}
          limit={100}
          data={folders.map(({ id, name }) => ({ value: id, label: name }))}
          value={value.folderId}
          onChange={(folderId) => change({ folderId })}
        />
        <Select
          label={t('differences.rules.form.action')}
          allowDeselect={false}
          data={Object.entries(textsUnder('differences.rules.actions')).map(([action, label]) => ({
            value: action,
            label,
          }))}
          value={value.action}
          onChange={(action) => action && change({ action: action as DifferenceRule['action'] })}
        />
        <Text size="sm" role="status">
          {leavesOutNamed(value) && t('differences.rules.notNamed')}
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}
