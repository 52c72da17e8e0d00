import { Button, Checkbox, Menu, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { useAllowed } from '../../../api/roles.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { Icon } from '../../../components/icon.js';
import { notifyError } from '../../../components/notify.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';
import { viewsQuery } from '../location-queries.js';
import type { SavedView } from '../location-queries.js';
import { sameView, settingsOf } from './view-settings.js';
import type { LocationSearch } from './location-search.js';

/** The views that people have saved, and what a person can do with the one that is open. */
export function SavedViews({
  search,
  columns,
  onOpen,
}: {
  search: LocationSearch;
  columns: readonly string[];
  /** Called with a view, or without one for all locations. */
  onOpen: (view: SavedView | undefined) => void;
}) {
  const { data: views = [] } = useQuery(viewsQuery);
  const canShare = useAllowed('EDITOR');
  const [asked, setAsked] = useState<'save' | 'delete'>();
  const settings = settingsOf(search, columns);
  const current = views.find((view) => sameView(view.settings, settings));
  const mayChange = current && (canShare || !current.isShared);
  const choose = useChange(
    (viewId: string | null) => api.put('/api/v4/portal/location-view-default', { body: { viewId } }),
    { outdates: [viewsQuery.queryKey], onError: notifyError },
  );
  const remove = useChange(
    (viewId: string) => api.delete('/api/v4/portal/location-views/{viewId}', { path: { viewId } }),
    { onDone: () => setAsked(undefined), done: t('locationLists.views.deleted'), outdates: [viewsQuery.queryKey] },
  );
  return (
    <>
      <Menu withinPortal={false} position="bottom-start">
        <Menu.Target>
          <Button variant="default" rightSection={<Icon name="down" size={14} />} maw="16rem">
            {current?.name ?? t('locationLists.views.menu')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
          <Menu.Item onClick={() => onOpen(undefined)}>{t('locationLists.views.all')}</Menu.Item>
          {views.map((view) => (
            <Menu.Item
              key={view.id}
              onClick={() => onOpen(view)}
              leftSection={view.id === current?.id ? <Icon name="check" size={14} /> : undefined}
              maw="20rem"
              style={{ overflowWrap: 'anywhere' }}
            >
              {view.isDefault ? t('locationLists.views.isDefault', { name: view.name }) : view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setAsked('save')}>{t('locationLists.views.save')}</Menu.Item>
          {current && (
            <Menu.Item onClick={() => choose.mutate(current.isDefault ? null : current.id)}>
              {current.isDefault ? t('locationLists.views.noDefault') : t('locationLists.views.makeDefault')}
            </Menu.Item>
          )}
          {mayChange && <Menu.Item onClick={() => setAsked('delete')}>{t('locationLists.views.delete')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <SaveDialog
        opened={asked === 'save'}
        settings={settings}
        canShare={canShare}
        onClose={() => setAsked(undefined)}
      />
      {current && (
        <ConfirmDialog
          opened={asked === 'delete'}
          title={t('locationLists.views.deleteTitle', { name: current.name })}
          text={current.isShared ? t('locationLists.views.deleteShared') : t('locationLists.views.deleteOwn')}
          confirm={t('locationLists.views.delete')}
          action={remove}
          onConfirm={() => remove.mutate(current.id)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

/** Asks for the name of a new view. */
function SaveDialog({
  opened,
  settings,
  canShare,
  onClose,
}: {
  opened: boolean;
  settings: SavedView['settings'];
  canShare: boolean;
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const save = useChange(() => api.post('/api/v4/portal/location-views', { body: { name, isShared, settings } }), {
    onDone: () => {
      setName('');
      onClose();
    },
    done: t('locationLists.views.saved'),
    outdates: [viewsQuery.queryKey],
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('locationLists.views.save')}
      confirm={t('locationLists.views.save')}
      danger={false}
      action={save}
      onConfirm={() => {
        if (name.trim() !== '') save.mutate();
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput
          label={t('locationLists.views.name')}
          description={t('locationLists.views.what')}
          value={name}
          maxLength={60}
          required
          data-autofocus
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        {canShare && (
          <Checkbox
            label={t('locationLists.views.share')}
            checked={isShared}
            onChange={({ currentTarget: { checked } }) => setShared(checked)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
