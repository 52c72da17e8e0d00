import { Button, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import type { PortalSchemas } from '../../../api/types.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { Icon } from '../../../components/icon.js';
import { useChangeForm } from '../../../components/use-change-form.js';
import { t } from '../../../language/t.js';

type Scope = PortalSchemas['PortalKey']['scope'];

const SCOPES: readonly Scope[] = ['READ', 'WRITE'];

/** Creates a key; the page then shows it, this one time. */
export function CreateKey({ onCreated }: { onCreated: (created: PortalSchemas['PortalCreatedKey']) => void }) {
  const [opened, setOpened] = useState(false);
  const initial: { name: string; scope: Scope } = { name: '', scope: 'READ' };
  const { form, action, error, onSubmit } = useChangeForm(
    initial,
    (body) => api.post('/api/v4/portal/keys', { body }),
    {
      resets: true,
      onDone: (created) => {
        setOpened(false);
        onCreated(created);
      },
      outdates: [queryKeys.keys],
    },
  );
  return (
    <>
      <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => setOpened(true)}>
        {t('developers.keys.create')}
      </Button>
      <ConfirmDialog
        opened={opened}
        title={t('developers.keys.createTitle')}
        confirm={t('developers.keys.create')}
        danger={false}
        action={{ isPending: action.isPending, error }}
        onConfirm={onSubmit}
        onClose={() => setOpened(false)}
      >
        <Stack>
          <TextInput
            label={t('words.name')}
            description={t('developers.keys.nameHint')}
            required
            maxLength={100}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <div>
            <Text fw={500} mb={4} id="key-scope">
              {t('words.rights')}
            </Text>
            <SegmentedControl
              aria-labelledby="key-scope"
              data={SCOPES.map((value) => ({ value, label: t(`developers.keys.scopes.${value}`) }))}
              {...form.getInputProps('scope')}
            />
          </div>
        </Stack>
      </ConfirmDialog>
    </>
  );
}
