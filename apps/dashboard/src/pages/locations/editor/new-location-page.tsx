import { Button, Group, Paper, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { api } from '../../../api/client.js';
import { useFreeSeats } from '../../../api/free-seats.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { BackLink } from '../../../components/back-link.js';
import { EmptyState } from '../../../components/empty-state.js';
import { notifyDone } from '../../../components/notify.js';
import { PageHeader } from '../../../components/page-header.js';
import { SeatsAlert } from '../../../components/seats-alert.js';
import { Section } from '../../../components/section.js';
import { useDraft, useKeepDraft } from '../../../components/use-draft.js';
import { useIsOpen } from '../../../components/use-is-open.js';
import { t } from '../../../language/t.js';
import { differingFields, NO_VALUES, rebased, toInput, toValues } from './form-values.js';
import type { FormValues } from './form-values.js';
import { LocationFormProvider, useLocationForm } from './location-form.js';
import { RefusedFields } from './refused-fields.js';
import { errorsAtFields, fieldErrorsOf } from './rule-fields.js';
import type { LocationEdit } from './save-location.js';
import { SECTION_FORMS } from './section-fields.js';
import { sectionOf, SECTIONS } from './sections.js';

const CREATION = ['create-location'];

/** Creates a location with the forms of all its sections. The draft survives a reload. */
export function NewLocationPage() {
  const mayEdit = useAllowed('EDITOR');
  return (
    <>
      <BackLink to="/locations">{t('words.allLocations')}</BackLink>
      <PageHeader title={t('locations.list.add')} />
      {mayEdit ? <NewLocation /> : <EmptyState title={t('locations.editor.readOnly')} />}
    </>
  );
}

function NewLocation() {
  const [draft, keep, clear] = useDraft<FormValues>('location/new', NO_VALUES);
  const form = useLocationForm({ initialValues: { ...NO_VALUES, ...draft }, onValuesChange: keep });
  const navigate = useNavigate();
  const client = useQueryClient();
  const keepDraft = useKeepDraft();
  const isOpen = useIsOpen();
  const sent = useRef<FormValues>(undefined);
  const free = useFreeSeats();
  const create = useMutationOnce({
    mutationKey: CREATION,
    mutationFn: (values: FormValues) => {
      const input = toInput(values, differingFields(NO_VALUES, values));
      return api.post('/api/v4/locations', { body: { input } });
    },
    onSuccess: async ({ location }, before) => {
      const values = form.getValues();
      const typed = differingFields(before, values);
      clear();
      notifyDone(t('locations.editor.created'));
      void client.invalidateQueries({ queryKey: queryKeys.locations });
      if (!location) return;
      const id = String(location.databaseId);
      // What the person has typed while the location was on its way is the next edit of its sections.
      const base = toValues(location);
      const edit = { values: rebased(values, { base: before, latest: base }), base, updatedAt: location.updatedAt };
      for (const section of new Set(typed.map(sectionOf)))
        keepDraft(`location/${id}/${section}`, edit satisfies LocationEdit);
      const search = typed.length > 0 ? ({ tab: 'details' } as const) : {};
      if (isOpen()) await navigate({ to: '/locations/$id', params: { id }, search });
    },
    onError: (error) => form.setErrors(errorsAtFields(fieldErrorsOf(error))),
  });
  const changed = differingFields(NO_VALUES, form.values);
  return (
    <LocationFormProvider form={form}>
      <SeatsAlert wanted={1} free={free} />
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          sent.current = values;
          // The second click of a double click comes before the button is shown as busy.
          if (client.isMutating({ mutationKey: CREATION }) === 0) create.mutate(values);
        })}
      >
        <RefusedFields
          error={create.error}
          errors={fieldErrorsOf(create.error)}
          isBusy={() => sent.current !== undefined && differingFields(sent.current, form.getValues()).length > 0}
        />
        {SECTIONS.map((section) => {
          const Fields = SECTION_FORMS[section];
          return (
            <Section key={section} title={t(`locations.editor.sections.${section}`)}>
              <Fields />
            </Section>
          );
        })}
        <Paper withBorder p="sm" pos="sticky" bottom={8} style={{ zIndex: 2 }}>
          <Group justify="space-between" gap="xs">
            <Text c="dimmed" lineClamp={2} style={{ flex: '1 1 12rem' }}>
              {changed.length > 0 &&
                t('locations.editor.unsaved', {
                  fields: changed.map((field) => t(`locations.fields.${field}`)).join(', '),
                })}
            </Text>
            <Group gap="xs">
              <Button
                disabled={changed.length === 0}
                onClick={() => {
                  form.setValues(NO_VALUES);
                  create.reset();
                  clear();
                }}
              >
                {t('locations.editor.discard')}
              </Button>
              <Button variant="filled" type="submit" loading={create.isPending} disabled={changed.length === 0}>
                {t('locations.editor.create')}
              </Button>
            </Group>
          </Group>
        </Paper>
      </form>
    </LocationFormProvider>
  );
}
