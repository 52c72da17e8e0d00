import {
  Autocomplete,
  Button,
  Checkbox,
  Fieldset,
  Group,
  MultiSelect,
  SegmentedControl,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { foldersQuery, tagsQuery } from '../../../api/locations-query.js';
import { Choice } from '../../../components/choice.js';
import { DayField } from '../../../components/day-field.js';
import { daysAgo } from '../../../components/days-ago.js';
import { Icon } from '../../../components/icon.js';
import { SearchSelect } from '../../../components/search-select.js';
import { t } from '../../../language/t.js';
import { ActionLinkRows, ProfileRows } from '../editor/link-rows.js';
import { categoriesQuery, countriesQuery, planSitesQuery } from '../location-queries.js';
import {
  CLOSURE_DAYS,
  DIGITS,
  FLAG_FIELDS,
  isWhole,
  LIST_FIELDS,
  ROW_FIELDS,
  TEXT_FIELDS,
  TEXT_MODES,
} from './edit-draft.js';
import type { EditDraft, ListDraft, TextDraft } from './edit-draft.js';

interface FieldsProps {
  readonly draft: EditDraft;
  readonly onChange: (part: Partial<EditDraft>) => void;
}

const MOST: Record<(typeof LIST_FIELDS)[number], number> = {
  tags: 10,
  paymentMethods: 20,
  additionalPhones: 5,
  additionalCategoryIds: 9,
  enabledSiteIds: 500,
};
const NO_LIST: ListDraft = { mode: 'add', values: [] };

/** Values that lists get or lose. */
export function ListFields({ draft, onChange }: FieldsProps) {
  const { data: tags = [] } = useQuery(tagsQuery);
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { data: sites = [] } = useQuery(planSitesQuery);
  /** The values of lists that take no others. */
  const choices: Partial<Record<(typeof LIST_FIELDS)[number], { value: string; label: string }[]>> = {
    additionalCategoryIds: categories.map(({ databaseId, name, category }) => {
      return { value: String(databaseId), label: `${name} (${category})` };
    }),
    enabledSiteIds: sites.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  return (
    <Stack gap="md">
      {LIST_FIELDS.map((field) => {
        const list = draft.lists[field] ?? NO_LIST;
        const change = (part: Partial<ListDraft>) =>
          onChange({ lists: { ...draft.lists, [field]: { ...list, ...part } } });
        return (
          <Stack key={field} gap={4}>
            <Text fw={600}>{t(`locations.fields.${field}`)}</Text>
            <Group gap="xs" align="flex-start">
              <SegmentedControl
                size="xs"
                aria-label={t('changes.listMode', { field: t(`locations.fields.${field}`) })}
                data={(['add', 'remove', 'set'] as const).map((value) => ({
                  value,
                  label: t(`changes.listModes.${value}`),
                }))}
                value={list.mode}
                onChange={(mode) => change({ mode: mode as ListDraft['mode'] })}
              />
              {choices[field] ? (
                <MultiSelect
                  flex="1 1 14rem"
                  aria-label={t(`locations.fields.${field}`)}
                  placeholder={list.values.length === 0 ? t('changes.choose') : undefined}
                  searchable
                  limit={200}
                  maxValues={MOST[field]}
                  data={choices[field]}
                  value={[...list.values]}
                  onChange={(values) => change({ values })}
                />
              ) : (
                <TagsInput
                  flex="1 1 14rem"
                  aria-label={t(`locations.fields.${field}`)}
                  placeholder={t('changes.listHint')}
                  data={field === 'tags' ? tags.map(({ name }) => name) : []}
                  limit={100}
                  maxTags={MOST[field]}
                  acceptValueOnBlur
                  value={[...list.values]}
                  onChange={(values) => change({ values })}
                />
              )}
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
        <Group key={at} gap="xs" align="flex-end" role="group" aria-label={t(`locations.fields.${field}`)}>
          <Choice
            label={t('words.field')}
            names={TEXT_FIELDS.map((value) => ({ value, label: t(`locations.fields.${value}`) }))}
            value={field}
            onChange={(next) =>
              change(at, { field: next, ...(mode === 'replace' && isWhole(next) && { mode: 'set' }) })
            }
          />
          <Choice
            label={t('changes.texts.action')}
            names={TEXT_MODES.filter((value) => value !== 'replace' || !isWhole(field)).map((value) => ({
              value,
              label: t(`changes.texts.modes.${value}`),
            }))}
            value={mode}
            onChange={(next) => change(at, { mode: next })}
          />
          {mode === 'replace' && (
            <TextInput
              label={t('changes.texts.find')}
              value={find}
              onChange={({ currentTarget: { value } }) => change(at, { find: value })}
            />
          )}
          {mode !== 'clear' && (
            <TextInput
              label={mode === 'replace' ? t('changes.texts.with') : t('changes.texts.text')}
              flex="1 1 12rem"
              {...(DIGITS[field] !== undefined && { inputMode: 'numeric', maxLength: DIGITS[field] })}
              value={text}
              onChange={({ currentTarget: { value } }) => {
                change(at, { text: DIGITS[field] === undefined ? value : value.replace(/\D/g, '') });
              }}
            />
          )}
          <Button onClick={() => onChange({ texts: rows.filter((_, index) => index !== at) })}>
            {t('words.remove')}
          </Button>
        </Group>
      ))}
      <Group>
        <Button
          size="xs"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => onChange({ texts: [...rows, NEW_TEXT] })}
        >
          {t('changes.texts.add')}
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
        aria-label={t('changes.parts.folder')}
        data={(['keep', 'move', 'none'] as const).map((value) => ({ value, label: t(`changes.folderModes.${value}`) }))}
        value={folder.mode}
        onChange={(mode) => onChange({ folder: { ...folder, mode: mode as EditDraft['folder']['mode'] } })}
      />
      {folder.mode === 'move' && (
        <Autocomplete
          label={t('changes.folderName')}
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

/** Profiles and action links, which replace those of all locations. */
export function LinkFields({ draft: { rows }, onChange }: FieldsProps) {
  const replace = (field: (typeof ROW_FIELDS)[number], checked: boolean) => {
    const { [field]: _, ...others } = rows;
    onChange({ rows: checked ? { ...rows, [field]: [] } : others });
  };
  const { socialUrls, placeActionLinks } = rows;
  return (
    <Stack gap="sm">
      {ROW_FIELDS.map((field) => (
        <Fieldset key={field} legend={t(`locations.fields.${field}`)} p="sm">
          <Checkbox
            label={t('changes.replaceAll', { field: t(`locations.fields.${field}`) })}
            checked={rows[field] !== undefined}
            onChange={({ currentTarget: { checked } }) => replace(field, checked)}
          />
          {rows[field] !== undefined && <Text my="xs">{t('changes.replaceText')}</Text>}
          {field === 'socialUrls' && socialUrls && (
            <ProfileRows rows={socialUrls} onChange={(next) => onChange({ rows: { ...rows, socialUrls: next } })} />
          )}
          {field === 'placeActionLinks' && placeActionLinks && (
            <ActionLinkRows
              rows={placeActionLinks}
              onChange={(next) => onChange({ rows: { ...rows, placeActionLinks: next } })}
            />
          )}
        </Fieldset>
      ))}
    </Stack>
  );
}

/** The country of the locations with its state. */
export function CountryFields({ draft: { country }, onChange }: FieldsProps) {
  const { data: countries = [] } = useQuery(countriesQuery);
  const states = countries.find(({ iso }) => iso === country.countryIso)?.states ?? [];
  const choose = (label: string, choices: readonly { iso: string; name: string }[]) => ({
    label,
    placeholder: t('changes.unchanged'),
    clearable: true,
    clearButtonProps: { 'aria-label': t('changes.keep', { field: label }) },
    limit: 300,
    flex: '1 1 12rem',
    data: choices.map(({ iso, name }) => ({ value: iso, label: name })),
  });
  return (
    <Group gap="xs" align="flex-end">
      <SearchSelect
        {...choose(t('locations.fields.countryIso'), countries)}
        value={country.countryIso || null}
        onChange={(iso) => onChange({ country: { countryIso: iso ?? '', stateIso: '' } })}
      />
      {states.length > 0 && (
        <SearchSelect
          {...choose(t('locations.fields.stateIso'), states)}
          value={country.stateIso || null}
          onChange={(iso) => onChange({ country: { ...country, stateIso: iso ?? '' } })}
        />
      )}
    </Group>
  );
}

type Flag = (typeof FLAG_FIELDS)[number];

const CLOSED = { yes: 'closed', no: 'open' } as const;

/** The category of the locations, and what is yes or no. */
export function StateFields({ draft: { subCategoryId, flags, days = {} }, onChange }: FieldsProps) {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const change = (field: Flag, value: string) => {
    const { [field]: _, ...others } = flags;
    onChange({ flags: value === 'keep' ? others : { ...others, [field]: value === 'yes' } });
  };
  return (
    <Stack gap="sm">
      <SearchSelect
        label={t('locations.fields.subCategoryId')}
        placeholder={t('changes.unchanged')}
        clearable
        clearButtonProps={{ 'aria-label': t('changes.keepCategory') }}
        limit={100}
        data={categories.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={subCategoryId || null}
        onChange={(id) => onChange({ subCategoryId: id ?? '' })}
      />
      {FLAG_FIELDS.map((field) => (
        <Fragment key={field}>
          <Text fw={600}>{nameOfFlag(field)}</Text>
          <SegmentedControl
            size="xs"
            aria-label={nameOfFlag(field)}
            data={[{ value: 'keep', label: t('changes.unchanged') }, ...choicesOfFlag(field)]}
            value={flags[field] === undefined ? 'keep' : flags[field] ? 'yes' : 'no'}
            onChange={(next) => change(field, next)}
          />
          {field !== 'hideAddress' && flags[field] && (
            <DayField
              label={t(`locations.fields.${CLOSURE_DAYS[field]}`)}
              value={days[CLOSURE_DAYS[field]]}
              {...(field === 'temporarilyClosed' ? { least: daysAgo(-1) } : { most: daysAgo(0) })}
              onChange={(day) => onChange({ days: { ...days, [CLOSURE_DAYS[field]]: day } })}
            />
          )}
        </Fragment>
      ))}
    </Stack>
  );
}

const nameOfFlag = (field: Flag) => t(field === 'hideAddress' ? 'words.address' : `locations.fields.${field}`);

function choicesOfFlag(field: Flag) {
  return (['yes', 'no'] as const).map((value) => ({
    value,
    label: t(field === 'hideAddress' ? `changes.hideAddress.${value}` : `locations.hours.${CLOSED[value]}`),
  }));
}
