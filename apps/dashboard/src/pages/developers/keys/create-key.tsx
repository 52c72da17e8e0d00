import { Button, Group, Modal, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import type { PortalSchemas } from '../../../api/types.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { fieldErrors, formError } from '../../../components/field-errors.js';
import { Icon } from '../../../components/icon.js';
import { t } from '../../../language/t.js';

type Scope = PortalSchemas['PortalKey']['scope'];

const FIELDS = ['name', 'scope'] as const;
const SCOPES: readonly Scope[] = ['READ', 'WRITE'];

/** Creates a key; the page then shows it, this one time. */
export function CreateKey({ onCreated }: { onCreated: (created: PortalSchemas['PortalCreatedKey']) => void }) {
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);
  const form = useForm<{ name: string; scope: Scope }>({ initialValues: { name: '', scope: 'READ' } });
  const create = useMutationOnce({
    mutationFn: (body: { name: string; scope: Scope }) => api.post('/api/v4/portal/keys', { body }),
    onSuccess: (created) => {
      setOpened(false);
      form.reset();
      onCreated(created);
      return client.invalidateQueries({ queryKey: queryKeys.keys });
    },
    onError: (error) => form.setErrors(fieldErrors(error, FIELDS)),
  });
  return (
    <>
      <Button leftSection={<Icon name="plus" />} onClick={() => setOpened(true)}>
        {t('developers.keys.create')}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t('developers.keys.createTitle')} centered>
        <form onSubmit={form.onSubmit((values) => create.mutate(values))}>
          <Stack>
            <TextInput
              label={t('developers.keys.name')}
              description={t('developers.keys.nameHint')}
              required
              maxLength={100}
              data-autofocus
              {...form.getInputProps('name')}
            />
            <div>
              <Text size="sm" fw={500} mb={4} id="key-scope">
                {t('developers.keys.scope')}
              </Text>
              <SegmentedControl
                aria-labelledby="key-scope"
                data={SCOPES.map((value) => ({ value, label: t(`developers.keys.scopes.${value}`) }))}
                {...form.getInputProps('scope')}
              />
            </div>
            <ErrorAlert error={formError(create.error, FIELDS)} />
            <Group justify="flex-end">
              <Button type="submit" loading={create.isPending}>
                {t('developers.keys.create')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
