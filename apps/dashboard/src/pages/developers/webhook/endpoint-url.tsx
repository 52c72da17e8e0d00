import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { showAnswer } from '../../../api/query-client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { fieldErrors, formError } from '../../../components/field-errors.js';
import { notifyDone } from '../../../components/notify.js';
import { SecretOnce } from '../../../components/secret-once.js';
import { Section } from '../../../components/section.js';
import type { Endpoint } from './use-endpoint.js';
import { t } from '../../../language/t.js';

const FIELDS = ['url'] as const;

/** Sets the URL; the first time it shows the signing secret. */
export function EndpointUrl({ endpoint }: { endpoint: Endpoint }) {
  const client = useQueryClient();
  const form = useForm({ initialValues: { url: endpoint.url ?? '' } });
  const save = useMutationOnce({
    mutationFn: (body: { url: string }) => api.put('/api/v4/portal/webhook', { body }),
    onSuccess: async (saved) => {
      await showAnswer(client, queryKeys.webhook, saved.endpoint);
      notifyDone(t('developers.webhook.saved'));
    },
    onError: (error) => form.setErrors(fieldErrors(error, FIELDS)),
  });
  const secret = save.data?.secret;
  return (
    <Section title={t('developers.webhook.url')}>
      <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
        <Group align="flex-end" gap="sm">
          <TextInput
            label={t('developers.webhook.url')}
            description={t('developers.webhook.urlHint')}
            type="url"
            required
            maxLength={2_048}
            flex="1 1 18rem"
            {...form.getInputProps('url')}
          />
          <Button type="submit" loading={save.isPending}>
            {t('developers.webhook.save')}
          </Button>
        </Group>
        <ErrorAlert error={formError(save.error, FIELDS)} />
      </form>
      {secret && <SecretOnce label={t('developers.webhook.secret')} value={secret} onClose={save.reset} />}
    </Section>
  );
}
