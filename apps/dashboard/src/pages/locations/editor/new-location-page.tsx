import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../api/client.js';
import { useFreeSeats } from '../../../api/free-seats.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { notifyDone } from '../../../components/notify.js';
import { PageHeader } from '../../../components/page-header.js';
import { SeatsAlert } from '../../../components/seats-alert.js';
import { useDraft, useKeepDraft } from '../../../components/use-draft.js';
import { useIsOpen } from '../../../components/use-is-open.js';
import { differingFields, NO_VALUES, rebased, toInput, toValues } from './form-values.js';
import type { FormValues } from './form-values.js';
import { LocationForm } from './location-form.js';
import type { LocationEdit } from './save-location.js';
import { BackToList } from './back-to-list.js';
import { t } from '../../../language/t.js';
const CREATION = ['create-location'];

/** Creates a location. The draft survives a reload. */
export function NewLocationPage() {
  const [values, change, clear] = useDraft<FormValues>('location/new', NO_VALUES);
  const navigate = useNavigate();
  const client = useQueryClient();
  const keepDraft = useKeepDraft();
  const isOpen = useIsOpen();
  const mayEdit = useAllowed('EDITOR');
  const free = useFreeSeats();
  const create = useMutationOnce({
    mutationKey: CREATION,
    mutationFn: (sent: FormValues) => {
      const input = toInput(sent, differingFields(NO_VALUES, sent));
      return api.post('/api/v4/locations', { body: { input } });
    },
    onSuccess: async ({ location }, sent) => {
      clear();
      // What the person has typed while the location was on its way is the next edit.
      if (location && differingFields(sent, values).length > 0) {
        const base = toValues(location);
        const edit = { values: rebased(values, { base: sent, latest: base }), base, updatedAt: location.updatedAt };
        keepDraft(`location/${location.databaseId}`, edit satisfies LocationEdit);
      }
      notifyDone(t('locations.editor.created'));
      void client.invalidateQueries({ queryKey: queryKeys.locations });
      if (location && isOpen()) await navigate({ to: '/locations/$id', params: { id: String(location.databaseId) } });
    },
  });
  return (
    <>
      <BackToList />
      <PageHeader
        title={t('locations.editor.newTitle')}
        description={mayEdit ? undefined : t('locations.editor.readOnly')}
      />
      <SeatsAlert wanted={1} free={free} />
      <LocationForm
        values={values}
        base={NO_VALUES}
        readOnly={!mayEdit}
        error={create.error}
        isPending={create.isPending}
        submit={t('locations.editor.create')}
        onChange={change}
        onSubmit={() => {
          // The second click of a double click comes before the button is shown as busy.
          if (client.isMutating({ mutationKey: CREATION }) === 0) create.mutate(values);
        }}
        onDiscard={clear}
      />
    </>
  );
}
