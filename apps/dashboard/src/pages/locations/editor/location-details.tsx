import { Alert, Button, Group, List, Text } from '@mantine/core';
import { ListingsError } from '@listings/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { ConflictAlert } from '../../../components/conflict-alert.js';
import { notifyDone } from '../../../components/notify.js';
import { useDraft } from '../../../components/use-draft.js';
import { fieldNames, locationTexts } from '../../../texts/locations.js';
import { locationQuery } from '../location-queries.js';
import { differingFields, rebased, toInput, toValues } from './form-values.js';
import type { FormValues, Location } from './form-values.js';
import { LocationForm } from './location-form.js';
import { CHANGED_MEANWHILE } from './rule-fields.js';

const texts = locationTexts.editor;

/** What a person has changed and not saved, with the version of the location that it is based on. */
interface Draft {
  readonly values: FormValues;
  readonly base: FormValues;
  readonly updatedAt: string;
}

/** Edits a location. It saves only changed fields, and only over the version that the person has seen. */
export function LocationDetails({ location }: { location: Location }) {
  const id = String(location.databaseId);
  const latest = toValues(location);
  const [draft, setDraft, clearDraft] = useDraft<Draft | null>(`location/${id}`, null);
  const [isEarlier, setIsEarlier] = useState(draft !== null);
  const client = useQueryClient();
  const mayEdit = useAllowed('EDITOR');
  const { values, base, updatedAt } = draft ?? { values: latest, base: latest, updatedAt: location.updatedAt };
  const isOutdated = draft !== null && draft.updatedAt !== location.updatedAt;

  const mutationKey = ['save-location', id];
  const save = useMutation({
    mutationKey,
    mutationFn: () => {
      const input = { ...toInput(values, differingFields(base, values)), id, expectedUpdatedAt: updatedAt };
      return api.post('/api/v4/locations/update', { body: { input } });
    },
    onSuccess: ({ location: saved }) => {
      setIsEarlier(false);
      clearDraft();
      if (saved) client.setQueryData(locationQuery(id).queryKey, saved);
      void client.invalidateQueries({ queryKey: queryKeys.locations });
      notifyDone(texts.saved);
    },
    onError: (error) => {
      if (error instanceof ListingsError && error.code === CHANGED_MEANWHILE)
        void client.invalidateQueries({ queryKey: locationQuery(id).queryKey });
    },
  });
  const discard = () => {
    setIsEarlier(false);
    save.reset();
    clearDraft();
  };
  const isConflict = save.error instanceof ListingsError && save.error.code === CHANGED_MEANWHILE;
  const theirs = differingFields(base, latest);
  const own = differingFields(base, values);

  return (
    <LocationForm
      values={values}
      base={base}
      readOnly={!mayEdit || location.archived}
      error={isConflict ? undefined : save.error}
      isPending={save.isPending}
      submit={texts.save}
      onChange={(next) => setDraft({ values: next, base, updatedAt })}
      onSubmit={() => {
        // The second click of a double click comes before the button is shown as busy.
        if (client.isMutating({ mutationKey }) === 0) save.mutate();
      }}
      onDiscard={discard}
    >
      {!mayEdit && <Alert mb="md">{texts.readOnly}</Alert>}
      {mayEdit && location.archived && <Alert mb="md">{texts.archivedReadOnly}</Alert>}
      {isEarlier && !isConflict && !isOutdated && (
        <Alert mb="md" title={texts.draftTitle}>
          <Text size="sm">{texts.draftText}</Text>
        </Alert>
      )}
      {(isConflict || isOutdated) && (
        <>
          <ConflictAlert onReload={discard} />
          {theirs.length > 0 && (
            <Alert color="orange" mb="md" title={texts.conflictFields}>
              <List size="sm">
                {theirs.map((field) => (
                  <List.Item key={field}>
                    {fieldNames[field]}
                    {typeof latest[field] === 'string' && `: ${String(latest[field])}`}
                    {own.includes(field) && ` (${texts.conflictBoth})`}
                  </List.Item>
                ))}
              </List>
              <Group mt="xs">
                <Button
                  size="xs"
                  onClick={() => {
                    save.reset();
                    setDraft({
                      values: rebased(values, { base, latest }),
                      base: latest,
                      updatedAt: location.updatedAt,
                    });
                  }}
                >
                  {texts.keepMine}
                </Button>
              </Group>
            </Alert>
          )}
        </>
      )}
    </LocationForm>
  );
}
