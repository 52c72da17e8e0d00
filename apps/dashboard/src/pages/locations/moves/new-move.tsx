import { Button, Checkbox, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../api/client.js';
import { useJobChange } from '../../../api/use-job-change.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { fieldErrors, formError } from '../../../components/field-errors.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';

const FIELDS = ['url', 'apiKey'] as const;

/** Starts a move from another service; its job shows what it would do. */
export function NewMove() {
  const navigate = useNavigate();
  const form = useForm({ initialValues: { url: '', apiKey: '', overwrite: false } });
  const start = useJobChange(
    async (body: typeof form.values) => {
      const { jobId } = await api.post('/api/v4/portal/account/moves', { body });
      return { job: await api.get('/api/v4/jobs/{jobId}', { path: { jobId } }) };
    },
    {
      onDone: ({ id }) => void navigate({ to: '/locations/changes/$jobId', params: { jobId: id } }),
      onError: (error) => form.setErrors(fieldErrors(error, FIELDS)),
    },
  );
  return (
    <Section title={t('moves.start')} description={t('moves.startText')}>
      <form onSubmit={form.onSubmit((values) => start.mutate(values))}>
        <Stack gap="sm" maw="32rem">
          <TextInput
            label={t('moves.url')}
            description={t('moves.urlHint')}
            type="url"
            required
            maxLength={2_048}
            {...form.getInputProps('url')}
          />
          <PasswordInput
            label={t('words.apiKey')}
            description={t('moves.apiKeyHint')}
            autoComplete="off"
            required
            maxLength={500}
            {...form.getInputProps('apiKey')}
          />
          <Checkbox label={t('moves.overwrite')} {...form.getInputProps('overwrite', { type: 'checkbox' })} />
          <Button type="submit" loading={start.isPending} style={{ alignSelf: 'flex-start' }}>
            {t('moves.read')}
          </Button>
        </Stack>
        <ErrorAlert error={formError(start.error, FIELDS)} />
      </form>
    </Section>
  );
}
