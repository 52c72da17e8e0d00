import { Button, Checkbox, Menu, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../api/client.js';
import { useAllowed } from '../../../api/roles.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { Icon } from '../../../components/icon.js';
import { notifyError, notifyUndoable } from '../../../components/notify.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';
import { viewsQuery } from '../location-queries.js';
import type { SavedView } from '../location-queries.js';
import type { LocationSearch } from './location-search.js';
import { sameView, settingsOf } from './view-settings.js';

/** What the service keeps of a view. */
type ViewInput = Pick<SavedView, 'name' | 'isShared' | 'settings'>;

const replaceView = (id: string, body: ViewInput) =>
  api.put('/api/v4/portal/location-views/{viewId}', { path: { viewId: id }, body });

interface SavedViewsProps {
  readonly search: LocationSearch;
  readonly columns: readonly string[];
  /** Called with a view, or without one for all locations. */
  readonly onOpen: (view: SavedView | undefined) => void;
}

/** The views that people have saved, and what a person can do with the one that is open. */
export function SavedViews({ search, columns, onOpen }: SavedViewsProps) {
  const { data: views = [] } = useQuery(viewsQuery);
  const canShare = useAllowed('EDITOR');
  const [asked, setAsked] = useState<'save' | 'edit' | 'delete'>();
  const settings = settingsOf(search, columns);
  const current = views.find((view) => sameView(view.settings, settings));
  // The list may show something else since the view was opened: the view can be replaced by that.
  const lastOpen = useRef(current?.id);
  if (current) lastOpen.current = current.id;
  const open = current ?? views.find(({ id }) => id === lastOpen.current);
  const mayChange = open && (canShare || !open.isShared);
  const choose = useChange(
    (viewId: string | null) => api.put('/api/v4/portal/location-view-default', { body: { viewId } }),
    { outdates: [viewsQuery.queryKey], onError: notifyError },
  );
  const replace = useChange(({ id, ...input }: ViewInput & Pick<SavedView, 'id'>) => replaceView(id, input), {
    outdates: [viewsQuery.queryKey],
    onError: notifyError,
  });
  const update = ({ id, name, isShared, settings: earlier }: SavedView) =>
    replace.mutate(
      { id, name, isShared, settings },
      {
        onSuccess: () =>
          notifyUndoable(t('locationLists.views.updated', { name }), () =>
            replace.mutate({ id, name, isShared, settings: earlier }),
          ),
      },
    );
  const remove = useChange(
    (viewId: string) => api.delete('/api/v4/portal/location-views/{viewId}', { path: { viewId } }),
    { onDone: () => setAsked(undefined), done: t('locationLists.views.deleted'), outdates: [viewsQuery.queryKey] },
  );
  return (
    <>
      <Menu withinPortal={false} position="bottom-start">
        <Menu.Target>
          <Button rightSection={<Icon name="down" size={14} />} maw="16rem">
            {current?.name ??
              (open ? t('locationLists.views.changed', { name: open.name }) : t('locationLists.views.menu'))}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
          <Menu.Item
            onClick={() => {
              lastOpen.current = undefined;
              onOpen(undefined);
            }}
          >
            {t('words.allLocations')}
          </Menu.Item>
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
          {open && !current && mayChange && (
            <Menu.Item onClick={() => update(open)}>{t('locationLists.views.update', { name: open.name })}</Menu.Item>
          )}
          <Menu.Item onClick={() => setAsked('save')}>{t('locationLists.views.save')}</Menu.Item>
          {mayChange && <Menu.Item onClick={() => setAsked('edit')}>{t('locationLists.views.edit')}</Menu.Item>}
          {current && (
            <Menu.Item onClick={() => choose.mutate(current.isDefault ? null : current.id)}>
              {current.isDefault ? t('locationLists.views.noDefault') : t('locationLists.views.makeDefault')}
            </Menu.Item>
          )}
          {mayChange && <Menu.Item onClick={() => setAsked('delete')}>{t('locationLists.views.delete')}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <ViewDialog
        key={asked === 'edit' ? open?.id : 'new'}
        opened={asked === 'save' || asked === 'edit'}
        view={asked === 'edit' ? open : undefined}
        settings={settings}
        canShare={canShare}
        onClose={() => setAsked(undefined)}
      />
      {open && (
        <ConfirmDialog
          opened={asked === 'delete'}
          title={t('locationLists.views.deleteTitle', { name: open.name })}
          text={open.isShared ? t('locationLists.views.deleteShared') : t('locationLists.views.deleteOwn')}
          confirm={t('locationLists.views.delete')}
          action={remove}
          onConfirm={() => remove.mutate(open.id)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

interface ViewDialogProps {
  readonly opened: boolean;
  /** The view that gets another name; a new one without. */
  readonly view: SavedView | undefined;
  readonly settings: SavedView['settings'];
  readonly canShare: boolean;
  readonly onClose: () => void;
}

/** Asks for the name of a new view, or for another one of a view. */
function ViewDialog({ opened, view, settings, canShare, onClose }: ViewDialogProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(view?.isShared ?? false);
  const save = useChange(
    async () => {
      if (view) await replaceView(view.id, { name, isShared, settings: view.settings });
      else await api.post('/api/v4/portal/location-views', { body: { name, isShared, settings } });
    },
    {
      onDone: () => {
        setName('');
        onClose();
      },
      done: t('locationLists.views.saved'),
      outdates: [viewsQuery.queryKey],
    },
  );
  return (
    <ConfirmDialog
      opened={opened}
      title={view ? t('locationLists.views.edit') : t('locationLists.views.save')}
      confirm={view ? t('common.actions.save') : t('locationLists.views.save')}
      danger={false}
      action={save}
      onConfirm={() => {
        if (name.trim() !== '') save.mutate();
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput
          label={t('words.name')}
          description={view ? undefined : t('locationLists.views.what')}
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
