import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { ConflictAlert } from '../../../components/conflict-alert.js';
import { notifyDone } from '../../../components/notify.js';
import { useDraft } from '../../../components/use-draft.js';
import { locationQuery } from '../location-queries.js';
import { differingFields, rebased, toValues } from './form-values.js';
import type { Location } from './form-values.js';
import { LocationForm } from './location-form.js';
import { isChangedMeanwhile, saveLocation } from './save-location.js';
import type { LocationEdit } from './save-location.js';
import { t } from '../../../language/t.js';

/** Edits a location. It saves only changed fields, and only over the version that the person has seen. */
export function LocationDetails({ location }: { location: Location }) {
  const id = String(location.databaseId);
  const latest = toValues(location);
  const [draft, setDraft, clearDraft] = useDraft<LocationEdit | null>(`location/${id}`, null);
  const [isEarlier, setIsEarlier] = useState(draft !== null);
  const client = useQueryClient();
  const mayEdit = useAllowed('EDITOR');
  const { values, base, updatedAt } = draft ?? { values: latest, base: latest, updatedAt: location.updatedAt };
  const theirs = differingFields(base, latest);
  const isOutdated = draft !== null && draft.updatedAt !== location.updatedAt && theirs.length > 0;

  const mutationKey = ['save-location', id];
  const save = useMutationOnce({
    mutationKey,
    mutationFn: (edit: LocationEdit) => saveLocation(client, id, edit),
    onSuccess: (saved, sent) => {
      setIsEarlier(false);
      // What the person has typed while the edit was on its way is the next edit.
      if (saved && draft !== null && differingFields(sent.values, values).length > 0) {
        const base = toValues(saved);
        setDraft({ values: rebased(values, { base: sent.values, latest: base }), base, updatedAt: saved.updatedAt });
      } else clearDraft();
      if (saved) client.setQueryData(locationQuery(id).queryKey, saved);
      void client.invalidateQueries({ queryKey: queryKeys.locations });
      notifyDone(t('locations.editor.saved'));
    },
    onError: (error) => {
      if (isChangedMeanwhile(error)) void client.invalidateQueries({ queryKey: locationQuery(id).queryKey });
    },
  });
  const discard = () => {
    setIsEarlier(false);
    save.reset();
    clearDraft();
  };
  const isConflict = isChangedMeanwhile(save.error);
  const own = differingFields(base, values);

  return (
    <LocationForm
      values={values}
      base={base}
      readOnly={!mayEdit || location.archived}
      error={isConflict ? undefined : save.error}
      isPending={save.isPending}
      submit={t('locations.editor.save')}
      onChange={(next) => setDraft({ values: next, base, updatedAt })}
      onSubmit={() => {
        // One save at a time: what is typed meanwhile is the next edit.
        if (client.isMutating({ mutationKey }) === 0) save.mutate({ values, base, updatedAt });
      }}
      onDiscard={discard}
    >
      {!mayEdit && <Alert mb="md">{t('locations.editor.readOnly')}</Alert>}
      {mayEdit && location.archived && <Alert mb="md">{t('locations.editor.archivedReadOnly')}</Alert>}
      {isEarlier && !isConflict && !isOutdated && (
        <Alert mb="md" title={t('locations.editor.draftTitle')}>
          <Text size="sm">{t('locations.editor.draftText')}</Text>
        </Alert>
      )}
      {(isConflict || isOutdated) && (
        <>
          <ConflictAlert onReload={discard} />
          {theirs.length > 0 && (
            <Alert color="orange" mb="md" title={t('locations.editor.conflictFields')}>
              <List size="sm">
                {theirs.map((field) => (
                  <List.Item key={field}>
                    {t(`locations.fields.${field}`)}
                    {typeof latest[field] === 'string' && `: ${String(latest[field])}`}
                    {own.includes(field) && ` (${t('locations.editor.conflictBoth')})`}
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
                  {t('locations.editor.keepMine')}
                </Button>
              </Group>
            </Alert>
          )}
        </>
      )}
    </LocationForm>
  );
}
