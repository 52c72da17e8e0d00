import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { foldersQuery, tagsQuery } from '../../../api/locations-query.js';
import { usePublishers } from '../../../api/publishers-query.js';
import { SearchSelect } from '../../../components/search-select.js';
import { texts as common } from '../../../texts/common.js';
import { differenceTexts } from '../../../texts/differences.js';
import { comparedFieldNames } from '../../../texts/compared-fields.js';
import type { DifferenceRule } from '../difference-queries.js';
import { leavesOutNamed } from './rule-list.js';

const texts = differenceTexts.rules;

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
      placeholder: texts.form.all,
      clearable: true,
      clearButtonProps: { 'aria-label': `${common.actions.clear}: ${label}` },
    }) as const;
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      // A click beside the dialog would lose what a person has chosen.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common.actions.close }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onDone(value);
        }}
      >
        <Stack gap="sm">
          <Select
            {...choice(texts.form.publisher)}
            data={publishers.map(({ publisher, name }) => ({ value: publisher, label: name }))}
            value={value.publisher}
            onChange={(publisher) => change({ publisher: publisher as DifferenceRule['publisher'] })}
          />
          <Select
            {...choice(texts.form.field)}
            data={Object.entries(comparedFieldNames).map(([field, label]) => ({ value: field, label }))}
            value={value.field}
            onChange={(field) => change({ field: field as DifferenceRule['field'] })}
          />
          <SearchSelect
            {...choice(texts.form.tag)}
            limit={100}
            data={tags.map(({ name }) => name)}
            value={value.tag}
            onChange={(tag) => change({ tag })}
          />
          <SearchSelect
            {...choice(texts.form.folder)}
            limit={100}
            data={folders.map(({ id, name }) => ({ value: id, label: name }))}
            value={value.folderId}
            onChange={(folderId) => change({ folderId })}
          />
          <Select
            label={texts.form.action}
            allowDeselect={false}
            data={Object.entries(texts.actions).map(([action, label]) => ({ value: action, label }))}
            value={value.action}
            onChange={(action) => action && change({ action: action as DifferenceRule['action'] })}
          />
          <Text size="sm" role="status">
            {leavesOutNamed(value) && texts.notNamed}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common.actions.cancel}
            </Button>
            <Button type="submit">{texts.form.done}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
