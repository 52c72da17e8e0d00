import { Autocomplete, Button, Group, Menu, Paper, TagsInput, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../../api/query-keys.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { formatNumber } from '../../../components/format.js';
import { Icon } from '../../../components/icon.js';
import { locationTexts } from '../../../texts/locations.js';
import { foldersQuery, tagsQuery } from '../../../api/locations-query.js';
import type { BulkAction } from './bulk-run.js';
import { bulkOperation } from './bulk-operation.js';
import type { BulkScope } from './bulk-operation.js';

const texts = locationTexts.bulk;
const KINDS: readonly BulkAction['kind'][] = ['addTags', 'removeTags', 'moveToFolder', 'archive', 'cancelArchive'];

/** What a person can do with the selected locations. */
export function BulkBar({
  count,
  total,
  isAll,
  scope,
  onSelectAll,
  onClear,
}: {
  count: number;
  /** All locations that match. */
  total: number;
  isAll: boolean;
  scope: BulkScope;
  onSelectAll: () => void;
  onClear: () => void;
}) {
  const [kind, setKind] = useState<BulkAction['kind']>();
  const client = useQueryClient();
  const isBusy = bulkOperation.use()?.state === 'running';
  const apply = (action: BulkAction) => {
    setKind(undefined);
    const onEnd = () => void client.invalidateQueries({ queryKey: queryKeys.locations });
    bulkOperation.start({ plan: { action, scope }, total: count }, onEnd);
    onClear();
  };
  return (
    <Paper withBorder p="xs" mb="sm">
      <Group gap="xs">
        <Text size="sm" fw={600} aria-live="polite">
          {texts.selected(formatNumber(count))}
        </Text>
        {!isAll && total > count && (
          <Button size="xs" variant="default" onClick={onSelectAll}>
            {texts.selectAll(formatNumber(total))}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onClear}>
          {texts.clear}
        </Button>
        <Menu>
          <Menu.Target>
            <Button size="xs" rightSection={<Icon name="down" size={14} />} disabled={isBusy}>
              {texts.actions}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {KINDS.map((each) => (
              <Menu.Item key={each} onClick={() => setKind(each)}>
                {texts.names[each]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {isBusy && <Text size="sm">{texts.busy}</Text>}
      </Group>
      {kind && <BulkDialog kind={kind} count={count} onClose={() => setKind(undefined)} onApply={apply} />}
    </Paper>
  );
}

function BulkDialog({
  kind,
  count,
  onClose,
  onApply,
}: {
  kind: BulkAction['kind'];
  count: number;
  onClose: () => void;
  onApply: (action: BulkAction) => void;
}) {
  const [tags, setTags] = useState<string[]>([]);
  const [isTagMissing, setTagMissing] = useState(false);
  const [folderName, setFolderName] = useState('');
  const isOfTags = kind === 'addTags' || kind === 'removeTags';
  const { data: knownTags = [] } = useQuery({ ...tagsQuery, enabled: isOfTags });
  const { data: folders = [] } = useQuery({ ...foldersQuery, enabled: kind === 'moveToFolder' });
  const apply = () => {
    if (isOfTags) {
      if (tags.length > 0) onApply({ kind, tags });
      else setTagMissing(true);
    } else if (kind === 'moveToFolder') onApply({ kind, folderName: folderName.trim() });
    else onApply({ kind });
  };
  const amount = formatNumber(count);
  const text = kind === 'archive' ? texts.archiveText : kind === 'cancelArchive' ? texts.cancelText : '';
  return (
    <ConfirmDialog
      opened
      title={texts.title(texts.names[kind], amount)}
      text={text}
      confirm={texts.apply(amount)}
      isPending={false}
      error={undefined}
      danger={kind === 'archive'}
      onConfirm={apply}
      onClose={onClose}
    >
      {isOfTags && (
        <TagsInput
          label={texts.tags}
          error={isTagMissing && tags.length === 0 && texts.tagMissing}
          data={knownTags.map(({ name }) => name)}
          limit={100}
          // Below the field, the choices would cover the buttons.
          comboboxProps={{ position: 'top' }}
          maxTags={10}
          acceptValueOnBlur
          value={tags}
          onChange={setTags}
          data-autofocus
        />
      )}
      {kind === 'moveToFolder' && (
        <Autocomplete
          label={texts.folder}
          data={[...new Set(folders.map(({ name }) => name))]}
          limit={100}
          // Below the field, the choices would cover the buttons.
          comboboxProps={{ position: 'top' }}
          value={folderName}
          onChange={setFolderName}
          data-autofocus
        />
      )}
    </ConfirmDialog>
  );
}
