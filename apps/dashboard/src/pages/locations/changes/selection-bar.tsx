import { Button, Group, Menu, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { usePublishers } from '../../../api/publishers-query.js';
import { ExportMenu } from '../../../components/exports/export-menu.js';
import { Icon } from '../../../components/icon.js';
import { knownText, t } from '../../../language/t.js';
import { startExport } from '../export/start-export.js';
import { isUnlisted, stateOf } from '../list/location-search.js';
import type { LocationSearch } from '../list/location-search.js';
import { isWholeAccount, selectedCount, selectsAllOf, toJobSelection } from '../list/selection.js';
import type { Selection } from '../list/selection.js';
import { MOST_ARCHIVED } from './archive-action.js';
import type { ArchiveAction } from './archive-action.js';
import { ArchiveDialog } from './archive-dialog.js';
import { CreateListingsDialog } from './create-listings-dialog.js';
import { EditDialog } from './edit-dialog.js';

interface SelectionBarProps {
  readonly selection: Selection;
  /** The search of the list, and the number of all that match it; 0 while nobody knows. */
  readonly search: LocationSearch;
  readonly total: number;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

/** What is selected, and what a person can do with it. It stays while the filters of the list change. */
export function SelectionBar({ selection, search, total, onSelectAll, onClear }: SelectionBarProps) {
  const [opened, setOpened] = useState(false);
  const [creating, setCreating] = useState(false);
  const [archive, setArchive] = useState<ArchiveAction>();
  const count = selectedCount(selection);
  const at = stateOf(search.connection);
  const publisher = usePublishers().find((each) => each.publisher === at?.publisher);
  const canArchive = 'rows' in selection && count <= MOST_ARCHIVED;
  return (
    <Paper withBorder p="xs" mb="sm" component="section" aria-label={t('words.selectedLocations')}>
      <Group gap="xs">
        <Text fw={600} aria-live="polite">
          {nameOf(selection, count)}
        </Text>
        {!selectsAllOf(selection, search) && total > 0 && (
          <Button size="xs" onClick={onSelectAll}>
            {t('words.selectAll', { count: total })}
          </Button>
        )}
        <Button size="xs" onClick={onClear}>
          {t('words.clearSelection')}
        </Button>
        <Button variant="filled" size="xs" onClick={() => setOpened(true)}>
          {t('changes.change', { count })}
        </Button>
        {at && isUnlisted(at.word) && (
          <Button size="xs" onClick={() => setCreating(true)}>
            {t('changes.listings.menu')}
          </Button>
        )}
        <ExportMenu
          size="xs"
          choices={(format) => startExport({ of: 'LOCATIONS', format, ...toJobSelection(selection) })}
        />
        <Menu>
          <Menu.Target>
            <Button size="xs" rightSection={<Icon name="down" size={14} />}>
              {t('changes.more')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setCreating(true)}>{t('changes.listings.menu')}</Menu.Item>
            {!canArchive && <Menu.Label>{t('changes.archiveLimit', { most: MOST_ARCHIVED })}</Menu.Label>}
            {(['archive', 'cancelArchive'] as const).map((action) => (
              <Menu.Item key={action} disabled={!canArchive} onClick={() => setArchive(action)}>
                {t(`changes.archive.${action}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
      {opened && <EditDialog selection={selection} onClose={() => setOpened(false)} />}
      {creating && (
        <CreateListingsDialog selection={selection} publisher={publisher} onClose={() => setCreating(false)} />
      )}
      {archive && 'rows' in selection && (
        <ArchiveDialog
          action={archive}
          ids={[...selection.rows.keys()]}
          onClose={() => setArchive(undefined)}
          onDone={onClear}
        />
      )}
    </Paper>
  );
}

/** What is selected, in words: a number of rows, all of the account, or all of a search with its conditions. */
function nameOf(selection: Selection, count: number): string {
  if ('rows' in selection) return t('words.selected', { count });
  if (isWholeAccount(selection)) return t('changes.allSelected', { count });
  const { q, tag, ...others } = selection.search;
  const conditions = [
    q !== undefined && t('changes.conditions.words', { words: q }),
    tag !== undefined && t('changes.conditions.tag', { tag }),
    ...Object.entries(others).map(
      ([name, value]) => value !== undefined && knownText('changes.conditions.filters', name),
    ),
  ].filter(Boolean);
  return t('changes.matchingSelected', { count, conditions: conditions.join(', ') });
}
