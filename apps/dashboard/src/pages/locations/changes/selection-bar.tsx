import { Button, Group, Menu, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { usePublishers } from '../../../api/publishers-query.js';
import { ExportMenu } from '../../../components/exports/export-menu.js';
import { formatNumber } from '../../../components/format.js';
import { Icon } from '../../../components/icon.js';
import { changeTexts as texts } from '../../../texts/changes.js';
import { startExport } from '../export/start-export.js';
import { isWholeAccount, selectedCount, selectsAllOf, toJobSelection } from '../list/selection.js';
import type { Selection } from '../list/selection.js';
import { isUnlisted, stateOf } from '../list/location-search.js';
import type { LocationSearch } from '../list/location-search.js';
import { MOST_ARCHIVED } from './archive-action.js';
import type { ArchiveAction } from './archive-action.js';
import { ArchiveDialog } from './archive-dialog.js';
import { CreateListingsDialog } from './create-listings-dialog.js';
import { EditDialog } from './edit-dialog.js';

/** What is selected, and what a person can do with it. It stays while the filters of the list change. */
export function SelectionBar({
  selection,
  search,
  total,
  onSelectAll,
  onClear,
}: {
  selection: Selection;
  /** The search of the list, and the number of all that match it; 0 while nobody knows. */
  search: LocationSearch;
  total: number;
  onSelectAll: () => void;
  onClear: () => void;
}) {
  const [opened, setOpened] = useState(false);
  const [creating, setCreating] = useState(false);
  const [archive, setArchive] = useState<ArchiveAction>();
  const count = selectedCount(selection);
  const amount = formatNumber(count);
  const at = stateOf(search.connection);
  const publisher = usePublishers().find((each) => each.publisher === at?.publisher);
  const canArchive = 'rows' in selection && count <= MOST_ARCHIVED;
  return (
    <Paper withBorder p="xs" mb="sm" component="section" aria-label={texts.bar}>
      <Group gap="xs">
        <Text size="sm" fw={600} aria-live="polite">
          {nameOf(selection, amount)}
        </Text>
        {!selectsAllOf(selection, search) && total > 0 && (
          <Button size="xs" variant="default" onClick={onSelectAll}>
            {texts.selectAll(formatNumber(total))}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onClear}>
          {texts.clear}
        </Button>
        <Button size="xs" onClick={() => setOpened(true)}>
          {texts.change(amount)}
        </Button>
        {at && isUnlisted(at.word) && (
          <Button size="xs" variant="default" onClick={() => setCreating(true)}>
            {texts.listings.menu}
          </Button>
        )}
        <ExportMenu
          size="xs"
          choices={(format) => startExport({ of: 'LOCATIONS', format, ...toJobSelection(selection) })}
        />
        <Menu>
          <Menu.Target>
            <Button size="xs" variant="default" rightSection={<Icon name="down" size={14} />}>
              {texts.more}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setCreating(true)}>{texts.listings.menu}</Menu.Item>
            {!canArchive && <Menu.Label>{texts.archiveLimit(formatNumber(MOST_ARCHIVED))}</Menu.Label>}
            {(['archive', 'cancelArchive'] as const).map((action) => (
              <Menu.Item key={action} disabled={!canArchive} onClick={() => setArchive(action)}>
                {texts.archive[action]}
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
function nameOf(selection: Selection, amount: string): string {
  if ('rows' in selection) return texts.selected(amount);
  if (isWholeAccount(selection)) return texts.allSelected(amount);
  const { q, tag, ...others } = selection.search;
  const conditions = [
    q !== undefined && texts.conditions.words(q),
    tag !== undefined && texts.conditions.tag(tag),
    ...Object.entries(others).map(([name, value]) => value !== undefined && texts.conditions.filters[name]),
  ].filter(Boolean);
  return texts.matchingSelected(amount, conditions.join(', '));
}
