import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { queryKeys } from '../../../api/query-keys.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { ConflictAlert } from '../../../components/conflict-alert.js';
import { notifyDone } from '../../../components/notify.js';
import { PageLink } from '../../../components/page-link.js';
import { locationQuery } from '../location-queries.js';
import { differingFields, rebased, toValues } from './form-values.js';
import type { FormField, FormValues, Location } from './form-values.js';
import { leadTo, LocationFormProvider, useLocationForm } from './location-form.js';
import { RefusedFields } from './refused-fields.js';
import { errorsAtFields, fieldErrorsOf } from './rule-fields.js';
import { isChangedMeanwhile, saveLocation } from './save-location.js';
import type { LocationEdit } from './save-location.js';
import { SECTION_FORMS } from './section-fields.js';
import { SECTION_FIELDS, sectionOf } from './sections.js';
import type { SectionName } from './sections.js';
import { t } from '../../../language/t.js';

/**
 * The form of one section of a location. It saves only the fields of the section that the person has changed, and only over the
 * version that the person has seen.
 */
export function SectionForm({
  location,
  section,
  draft,
  onDraft,
  onClose,
}: {
  location: Location;
  section: SectionName;
  /** What is typed and not saved; null for nothing. */
  draft: LocationEdit | null;
  onDraft: (draft: LocationEdit | null) => void;
  /** Called when the section is saved, or when its changes are discarded. */
  onClose: () => void;
}) {
  const id = String(location.databaseId);
  const fields: readonly FormField[] = SECTION_FIELDS[section];
  const latest = toValues(location);
  const { base, updatedAt } = draft ?? { base: latest, updatedAt: location.updatedAt };
  const changesOf = (values: FormValues, since: FormValues = base) => differingFields(since, values, fields);
  const [isEarlier, setIsEarlier] = useState(draft !== null);
  const [isAsking, setIsAsking] = useState(false);
  const client = useQueryClient();
  const form = useLocationForm({
    initialValues: draft?.values ?? latest,
    onValuesChange: (values) => onDraft(changesOf(values).length > 0 ? { values, base, updatedAt } : null),
  });
  /** Goes on with other values, which are based on another version. */
  const goOn = (edit: LocationEdit) => {
    form.setValues(edit.values);
    onDraft(changesOf(edit.values, edit.base).length > 0 ? edit : null);
  };
  useEffect(() => {
    // Nothing is typed, so the form shows what somebody else has saved meanwhile.
    if (draft === null && changesOf(form.getValues(), latest).length > 0) form.setValues(latest);
  }, [location.updatedAt]);

  const mutationKey = ['save-location', id, section];
  const sent = useRef<FormValues>(undefined);
  const typesOn = () => sent.current !== undefined && changesOf(form.getValues(), sent.current).length > 0;
  const save = useMutationOnce({
    mutationKey,
    mutationFn: (edit: LocationEdit) => saveLocation(client, id, { edit, fields }),
    onSuccess: (saved, { values: before }) => {
      setIsEarlier(false);
      const values = form.getValues();
      // What the person has typed while the edit was on its way is the next edit.
      if (saved && changesOf(values, before).length > 0) {
        const now = toValues(saved);
        goOn({ values: rebased(values, { base: before, latest: now }), base: now, updatedAt: saved.updatedAt });
      } else onClose();
      if (saved) client.setQueryData(locationQuery(id).queryKey, saved);
      void client.invalidateQueries({ queryKey: queryKeys.locations });
      notifyDone(t('locations.editor.saved'));
    },
    onError: (error) => {
      if (isChangedMeanwhile(error)) void client.invalidateQueries({ queryKey: locationQuery(id).queryKey });
      const errors = fieldErrorsOf(error);
      const own = errors.filter(({ field }) => fields.includes(field));
      form.setErrors(errorsAtFields(own));
      if (own[0] && own.length === errors.length && !typesOn()) leadTo(own[0].field);
    },
  });
  const isConflict = isChangedMeanwhile(save.error);
  const conflict = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button below a long form is far from what stands above it.
    if (isConflict && !typesOn()) conflict.current?.focus();
  }, [save.error]);
  const theirs = changesOf(latest);
  const isOutdated = draft !== null && draft.updatedAt !== location.updatedAt && theirs.length > 0;
  const leave = () => (draft === null ? onClose() : setIsAsking(true));
  const Fields = SECTION_FORMS[section];
  return (
    <LocationFormProvider form={form}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          sent.current = values;
          if (draft === null) onClose();
          // One save at a time: what is typed meanwhile is the next edit.
          else if (client.isMutating({ mutationKey }) === 0) save.mutate({ values, base, updatedAt });
        })}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isOfOther(event)) leave();
        }}
      >
        {isEarlier && !isConflict && !isOutdated && (
          <Alert mb="md" title={t('locations.editor.draftTitle')}>
            <Text>{t('locations.editor.draftText')}</Text>
          </Alert>
        )}
        {(isConflict || isOutdated) && (
          <div ref={conflict} tabIndex={-1}>
            <ConflictAlert
              onReload={() => {
                save.reset();
                goOn({ values: latest, base: latest, updatedAt: location.updatedAt });
              }}
            />
            {theirs.length > 0 && (
              <Alert color="orange" mb="md" title={t('locations.editor.conflictFields')}>
                <List size="sm">
                  {theirs.map((field) => (
                    <List.Item key={field}>
                      {t(`locations.fields.${field}`)}
                      {typeof latest[field] === 'string' && `: ${String(latest[field])}`}
                      {changesOf(form.values).includes(field) && ` (${t('locations.editor.conflictBoth')})`}
                    </List.Item>
                  ))}
                </List>
                <Group mt="xs">
                  <Button
                    variant="filled"
                    size="xs"
                    onClick={() => {
                      save.reset();
                      const values = rebased(form.values, { base, latest });
                      goOn({ values, base: latest, updatedAt: location.updatedAt });
                    }}
                  >
                    {t('locations.editor.keepMine')}
                  </Button>
                </Group>
              </Alert>
            )}
          </div>
        )}
        <RefusedFields
          error={isConflict ? undefined : save.error}
          errors={fieldErrorsOf(save.error).filter(({ field }) => !fields.includes(field))}
          isBusy={typesOn}
          linkOf={({ field }) => (
            <PageLink to="/locations/$id" params={{ id }} search={{ tab: 'details', edit: sectionOf(field) }}>
              {t(`locations.fields.${field}`)}
            </PageLink>
          )}
        />
        <Fields />
        <Group gap="xs" mt="md">
          <Button variant="filled" type="submit" loading={save.isPending}>
            {t('locations.editor.save')}
          </Button>
          <Button onClick={leave}>{t('common.actions.cancel')}</Button>
        </Group>
      </form>
      <ConfirmDialog
        opened={isAsking}
        title={t('location.discard.title')}
        text={t('location.discard.text')}
        confirm={t('location.discard.confirm')}
        onConfirm={onClose}
        onClose={() => setIsAsking(false)}
      />
    </LocationFormProvider>
  );
}

/** Whether an open list of choices, a menu or a dialog takes the key. */
function isOfOther({ target, currentTarget }: KeyboardEvent<HTMLFormElement>): boolean {
  const at = target as HTMLElement;
  return !currentTarget.contains(at) || at.closest('[data-mantine-stop-propagation]') !== null;
}
