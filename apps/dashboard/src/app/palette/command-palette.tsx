import { Combobox, Group, Kbd, Loader, Modal, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { Icon } from '../../components/icon.js';
import { useSetting } from '../../components/use-setting.js';
import { t } from '../../language/t.js';
import { useSignOut } from '../account-actions.js';
import classes from './command-palette.module.css';
import { matching, MOST_OF_A_KIND, openable, withRecent } from './palette-entries.js';
import type { PaletteEntry, RecentEntry } from './palette-entries.js';
import { useActionEntries, useOpenEntry, usePageEntries, useRecordEntries } from './use-palette-entries.js';

const PAUSE_MS = 200;
const ICONS = { LOCATION: 'locations', POST: 'posts', REVIEW: 'reviews', PAGE: 'overview', ACTION: 'check' } as const;
const keyOf = ({ kind, id }: Pick<PaletteEntry, 'kind' | 'id'>) => `${kind} ${id}`;

/** Finds locations, posts, reviews, pages and actions by a few letters. Works by keyboard alone. */
export default function CommandPalette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { signOut, dialog } = useSignOut();
  return (
    <>
      <Modal.Root opened={opened} onClose={onClose} size={620} yOffset="12dvh" transitionProps={{ duration: 0 }}>
        <Modal.Overlay backgroundOpacity={0.35} />
        <Modal.Content radius="lg" aria-label={t('common.layout.search')}>
          <Modal.Body p={0}>
            <Search onClose={onClose} signOut={signOut} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
      {dialog}
    </>
  );
}

function Search({ onClose, signOut }: { onClose: () => void; signOut: () => void }) {
  const [text, setText] = useState('');
  const [searched] = useDebouncedValue(text.trim(), PAUSE_MS);
  const { groups, isSearching, hasFailed, run } = useGroups(text.trim(), searched, signOut);
  const combobox = useCombobox({ opened: true, onOpenedChange: (isOpen) => isOpen || onClose() });
  const entries = groups.flatMap((group) => group.entries);
  const shown = entries.map(keyOf).join();
  // The field names the list to screen readers only when it is drawn again after the list.
  const [, setFirst] = useState<string | null>(null);
  useEffect(() => {
    setFirst(combobox.selectFirstOption());
    // The functions of the combobox are new with each drawing.
  }, [shown]);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(key) => {
        const entry = entries.find((each) => keyOf(each) === key);
        onClose();
        if (entry) run(entry);
      }}
    >
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          aria-label={t('palette.field')}
          placeholder={t('palette.placeholder')}
          classNames={{ input: classes['field'] }}
          size="lg"
          variant="unstyled"
          maxLength={100}
          leftSection={<Icon name="search" />}
          rightSection={isSearching && <Loader size="xs" />}
          data-autofocus
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options tabIndex={0} className={classes['options']} aria-label={t('words.results')}>
        {groups.map(({ label, entries: ofGroup }) => (
          <Combobox.Group key={label} label={label}>
            {ofGroup.map((entry) => (
              <Option key={keyOf(entry)} entry={entry} />
            ))}
          </Combobox.Group>
        ))}
        {entries.length === 0 && (
          <Combobox.Empty>{isSearching ? t('palette.searching') : t('palette.nothing')}</Combobox.Empty>
        )}
      </Combobox.Options>
      {hasFailed && (
        <Text size="xs" c="dimmed" px="md" py="xs" role="status">
          {t('palette.failed')}
        </Text>
      )}
      <Group className={classes['hints']} gap="md" visibleFrom="sm" aria-hidden="true">
        <span>
          <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {t('palette.hints.move')}
        </span>
        <span>
          <Kbd size="xs">↵</Kbd> {t('palette.hints.open')}
        </span>
      </Group>
    </Combobox>
  );
}

function Option({ entry }: { entry: PaletteEntry }) {
  const { kind, label, detail, icon } = entry;
  return (
    <Combobox.Option value={keyOf(entry)} className={classes['option']}>
      <Icon name={icon} />
      <span className={classes['text']}>
        <span className={classes['label']}>{label}</span>
        {detail && <span className={classes['detail']}>{detail}</span>}
      </span>
      <span className={classes['kind']}>{t(`palette.kinds.${kind}`)}</span>
    </Combobox.Option>
  );
}

/** The groups of results for a text, and what opens one of them. */
function useGroups(text: string, searched: string, signOut: () => void) {
  const [kept, keep] = useSetting<readonly RecentEntry[]>('palette', []);
  const open = useOpenEntry();
  const records = useRecordEntries(searched);
  const pages = usePageEntries();
  const actions = useActionEntries(signOut);
  const recent = openable(kept).map((entry) => ({ ...entry, icon: ICONS[entry.kind], run: () => open(entry) }));
  // The records are those of the last pause; what the person has typed since may exclude some.
  const isOutdated = text !== searched;
  const narrowed = (entries: readonly PaletteEntry[]) => (isOutdated ? matching(entries, text) : entries);
  const all: readonly (readonly [label: string, entries: readonly PaletteEntry[]])[] =
    text === ''
      ? [
          [t('palette.groups.recent'), recent],
          [t('words.actions'), actions],
          [t('palette.groups.pages'), pages],
        ]
      : [
          [t('palette.groups.recent'), matching(recent, text)],
          [t('palette.groups.pages'), matching(pages, text).slice(0, MOST_OF_A_KIND)],
          [t('words.actions'), matching(actions, text).slice(0, MOST_OF_A_KIND)],
          [t('common.pages.locations'), narrowed(records.locations)],
          [t('common.pages.posts'), narrowed(records.posts)],
          [t('common.pages.reviews'), narrowed(records.reviews)],
        ];
  const seen = new Set<string>();
  const groups = all
    .map(([label, entries]) => ({
      label,
      entries: entries.filter((entry) => !seen.has(keyOf(entry)) && seen.add(keyOf(entry))),
    }))
    .filter(({ entries }) => entries.length > 0);
  const run = (entry: PaletteEntry) => {
    if (entry.kind !== 'ACTION') keep(withRecent(openable(kept), entry));
    entry.run();
  };
  return { groups, isSearching: isOutdated || records.isSearching, hasFailed: records.hasFailed, run };
}
