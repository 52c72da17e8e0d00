import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryKeys } from '../../../api/query-keys.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { notifyDone } from '../../../components/notify.js';
import { t } from '../../../language/t.js';
import { locationQuery } from '../location-queries.js';
import { differingFields, rebased, toValues } from './form-values.js';
import type { FormField, FormValues, Location } from './form-values.js';
import { leadTo, useLocationForm } from './location-form.js';
import { errorsAtFields, fieldErrorsOf } from './rule-fields.js';
import { isChangedMeanwhile, saveLocation } from './save-location.js';
import type { LocationEdit } from './save-location.js';
import { SECTION_FIELDS } from './sections.js';
import type { SectionName } from './sections.js';

/** A section of a location while a person edits it. */
export interface SectionToEdit {
  readonly location: Location;
  readonly section: SectionName;
  /** What is typed and not saved; null for nothing. */
  readonly draft: LocationEdit | null;
  readonly onDraft: (draft: LocationEdit | null) => void;
  /** Called when the section is saved, or when its changes are discarded. */
  readonly onClose: () => void;
}

/** The edit of a section: its form, what becomes of it when it is saved, and what somebody else has saved meanwhile. */
export interface SectionEdit {
  readonly form: UseFormReturnType<FormValues>;
  readonly submit: (values: FormValues) => void;
  readonly isSaving: boolean;
  /** The refusal of the service. */
  readonly error: unknown;
  /** Whether the form began with a draft that is not saved yet. */
  readonly isEarlier: boolean;
  /** Whether the service has refused the edit because the location was changed meanwhile. */
  readonly isConflict: boolean;
  /** Whether somebody else has changed fields of the section since the draft was begun. */
  readonly isOutdated: boolean;
  /** These fields. */
  readonly theirs: readonly FormField[];
  /** The fields that the person has changed. */
  readonly mine: () => readonly FormField[];
  /** Whether the person has typed on since the edit was sent. */
  readonly typesOn: () => boolean;
  readonly takeTheirs: () => void;
  readonly keepMine: () => void;
}

/** Saves the fields of a section that a person has changed, and only over the version that the person has seen. */
export function useSectionEdit({ location, section, draft, onDraft, onClose }: SectionToEdit): SectionEdit {
  const id = String(location.databaseId);
  const fields: readonly FormField[] = SECTION_FIELDS[section];
  const latest = toValues(location);
  const { base, updatedAt } = draft ?? { base: latest, updatedAt: location.updatedAt };
  const changesOf = (values: FormValues, since: FormValues = base) => differingFields(since, values, fields);
  const [isEarlier, setIsEarlier] = useState(draft !== null);
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
  const theirs = changesOf(latest);
  /** Goes on with values that are based on the version that is shown now. */
  const goOnFromLatest = (values: FormValues) => {
    save.reset();
    goOn({ values, base: latest, updatedAt: location.updatedAt });
  };
  return {
    form,
    submit: (values) => {
      sent.current = values;
      if (draft === null) onClose();
      // One save at a time: what is typed meanwhile is the next edit.
      else if (client.isMutating({ mutationKey }) === 0) save.mutate({ values, base, updatedAt });
    },
    isSaving: save.isPending,
    error: save.error,
    isEarlier,
    isConflict: isChangedMeanwhile(save.error),
    isOutdated: draft !== null && draft.updatedAt !== location.updatedAt && theirs.length > 0,
    theirs,
    mine: () => changesOf(form.values),
    typesOn,
    takeTheirs: () => goOnFromLatest(latest),
    keepMine: () => goOnFromLatest(rebased(form.values, { base, latest })),
  };
}
