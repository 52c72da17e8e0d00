import {
  Autocomplete,
  Button,
  Group,
  SegmentedControl,
  Select,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { foldersQuery, tagsQuery } from '../../../api/locations-query.js';
import { Icon } from '../../../components/icon.js';
import { SearchSelect } from '../../../components/search-select.js';
import { changeTexts as texts } from '../../../texts/changes.js';
import { fieldNames } from '../../../texts/locations.js';
import { categoriesQuery } from '../location-queries.js';
import { LIST_FIELDS, TEXT_FIELDS } from './edit-draft.js';
import type { EditDraft, ListDraft, TextDraft } from './edit-draft.js';

interface FieldsProps {
  readonly draft: EditDraft;
  readonly onChange: (part: Partial<EditDraft>) => void;
}

const MOST: Record<(typeof LIST_FIELDS)[number], number> = { tags: 10, paymentMethods: 20, additionalPhones: 5 };
const NO_LIST: ListDraft = { mode: 'add', values: [] };

/** Values that lists get or lose. */
export function ListFields({ draft, onChange }: FieldsProps) {
  const { data: tags = [] } = useQuery(tagsQuery);
  return (
    <Stack gap="md">
      {LIST_FIELDS.map((field) => {
        const list = draft.lists[field] ?? NO_LIST;
        const change = (part: Partial<ListDraft>) =>
          onChange({ lists: { ...draft.lists, [field]: { ...list, ...part } } });
        return (
          <Stack key={field} gap={4}>
            <Text size="sm" fw={600}>
              {fieldNames[field]}
            </Text>
            <Group gap="xs" align="flex-start">
              <SegmentedControl
                size="xs"
                aria-label={texts.listMode(fieldNames[field])}
                data={(['add', 'remove', 'set'] as const).map((value) => ({ value, label: texts.listModes[value] }))}
                value={list.mode}
                onChange={(mode) => change({ mode: mode as ListDraft['mode'] })}
              />
              <TagsInput
                flex="1 1 14rem"
                aria-label={fieldNames[field]}
                placeholder={texts.listHint}
                data={field === 'tags' ? tags.map(({ name }) => name) : []}
                limit={100}
                maxTags={MOST[field]}
                acceptValueOnBlur
                value={[...list.values]}
                onChange={(values) => change({ values })}
              />
            </Group>
          </Stack>
        );
      })}
    </Stack>
  );
}

const NEW_TEXT: TextDraft = { field: 'bizUrl', mode: 'set', find: '', text: '' };

/** Texts that are set, cleared, or replaced where they occur. */
export function TextFields({ draft: { texts: rows }, onChange }: FieldsProps) {
  const change = (at: number, part: Partial<TextDraft>) =>
    onChange({ texts: rows.map((row, index) => (index === at ? { ...row, ...part } : row)) });
  return (
    <Stack gap="sm">
      {rows.map(({ field, mode, find, text }, at) => (
        <Group key={at} gap="xs" align="flex-end" role="group" aria-label={fieldNames[field]}>
          <Select
            label={texts.texts.field}
            allowDeselect={false}
            data={TEXT_FIELDS.map((value) => ({ value, label: fieldNames[value] }))}
            value={field}
            onChange={(next) => next !== null && change(at, { field: next as TextDraft['field'] })}
          />
          <Select
            label={texts.texts.action}
            allowDeselect={false}
            data={Object.entries(texts.texts.modes).map(([value, label]) => ({ value, label }))}
            value={mode}
            onChange={(next) => next !== null && change(at, { mode: next as TextDraft['mode'] })}
          />
          {mode === 'replace' && (
            <TextInput
              label={texts.texts.find}
              value={find}
              onChange={({ currentTarget: { value } }) => change(at, { find: value })}
            />
          )}
          {mode !== 'clear' && (
            <TextInput
              label={mode === 'replace' ? texts.texts.with : texts.texts.text}
              flex="1 1 12rem"
              value={text}
              onChange={({ currentTarget: { value } }) => change(at, { text: value })}
            />
          )}
          <Button variant="default" onClick={() => onChange({ texts: rows.filter((_, index) => index !== at) })}>
            {texts.texts.remove}
          </Button>
        </Group>
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => onChange({ texts: [...rows, NEW_TEXT] })}
        >
          {texts.texts.add}
        </Button>
      </Group>
    </Stack>
  );
}

/** The folder of the locations. */
export function FolderFields({ draft: { folder }, onChange }: FieldsProps) {
  const { data: folders = [] } = useQuery(foldersQuery);
  return (
    <Group align="flex-end" gap="xs">
      <SegmentedControl
        size="xs"
        aria-label={texts.parts.folder}
        data={(['keep', 'move', 'none'] as const).map((value) => ({ value, label: texts.folderModes[value] }))}
        value={folder.mode}
        onChange={(mode) => onChange({ folder: { ...folder, mode: mode as EditDraft['folder']['mode'] } })}
      />
      {folder.mode === 'move' && (
        <Autocomplete
          label={texts.folderName}
          flex="1 1 14rem"
          maxLength={200}
          limit={100}
          data={[...new Set(folders.map(({ name }) => name))]}
          value={folder.name}
          onChange={(name) => onChange({ folder: { ...folder, name } })}
        />
      )}
    </Group>
  );
}

/** The category of the locations, and whether they are closed for some time. */
export function StateFields({ draft: { subCategoryId, temporarilyClosed }, onChange }: FieldsProps) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  return (
    <Stack gap="sm">
      <SearchSelect
        label={fieldNames.subCategoryId}
        placeholder={texts.unchanged}
        clearable
        clearButtonProps={{ 'aria-label': texts.keepCategory }}
        limit={100}
        data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={subCategoryId || null}
        onChange={(id) => onChange({ subCategoryId: id ?? '' })}
      />
      <Text size="sm" fw={600}>
        {fieldNames.temporarilyClosed}
      </Text>
      <SegmentedControl
        size="xs"
        aria-label={fieldNames.temporarilyClosed}
        data={(['keep', 'yes', 'no'] as const).map((value) => ({ value, label: texts.closedModes[value] }))}
        value={temporarilyClosed}
        onChange={(next) => onChange({ temporarilyClosed: next as EditDraft['temporarilyClosed'] })}
      />
    </Stack>
  );
}
