import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { notifyDone } from '../../../components/notify.js';
import { PageHeader } from '../../../components/page-header.js';
import { useDraft } from '../../../components/use-draft.js';
import { useIsOpen } from '../../../components/use-is-open.js';
import { locationTexts } from '../../../texts/locations.js';
import { differingFields, NO_VALUES, toInput } from './form-values.js';
import type { FormValues } from './form-values.js';
import { LocationForm } from './location-form.js';
import { BackToList } from './back-to-list.js';

const texts = locationTexts.editor;
const CREATION = ['create-location'];

/** Creates a location. The draft survives a reload. */
export function NewLocationPage() {
  const [values, change, clear] = useDraft<FormValues>('location/new', NO_VALUES);
  const navigate = useNavigate();
  const client = useQueryClient();
  const isOpen = useIsOpen();
  const mayEdit = useAllowed('EDITOR');
  const create = useMutationOnce({
    mutationKey: CREATION,
    mutationFn: () => {
      const input = toInput(values, differingFields(NO_VALUES, values));
      return api.post('/api/v4/locations', { body: { input } });
    },
    onSuccess: async ({ location }) => {
      clear();
      notifyDone(texts.created);
      void client.invalidateQueries({ queryKey: queryKeys.locations });
      if (location && isOpen()) await navigate({ to: '/locations/$id', params: { id: String(location.databaseId) } });
    },
  });
  return (
    <>
      <BackToList />
      <PageHeader title={texts.newTitle} description={mayEdit ? undefined : texts.readOnly} />
      <LocationForm
        values={values}
        base={NO_VALUES}
        readOnly={!mayEdit}
        error={create.error}
        isPending={create.isPending}
        submit={texts.create}
        onChange={change}
        onSubmit={() => {
          // The second click of a double click comes before the button is shown as busy.
          if (client.isMutating({ mutationKey: CREATION }) === 0) create.mutate();
        }}
        onDiscard={clear}
      />
    </>
  );
}
