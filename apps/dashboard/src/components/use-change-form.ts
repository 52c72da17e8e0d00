import { useForm } from '@mantine/form';
import { fieldErrors, formError } from './field-errors.js';
import { useChange } from './use-change.js';
import type { ChangeOptions } from './use-change.js';

/**
 * A form whose values a change sends. What the service refuses of a field stands beside it; `error` is everything else. A form that
 * `resets` is as at first after the change, unless the person has typed the next values meanwhile.
 */
export function useChangeForm<Values extends Record<string, unknown>, Data>(
  initialValues: Values,
  change: (values: Values) => Promise<Data>,
  { resets = false, ...options }: Omit<ChangeOptions<Data, Values>, 'onError'> & { readonly resets?: boolean } = {},
) {
  const fields = Object.keys(initialValues);
  const form = useForm<Values>({ initialValues });
  const action = useChange(change, {
    ...options,
    onDone: (data, sent) => {
      if (resets && JSON.stringify(form.getValues()) === JSON.stringify(sent)) form.reset();
      return options.onDone?.(data, sent);
    },
    onError: (error) => form.setErrors(fieldErrors(error, fields)),
  });
  return {
    form,
    action,
    error: formError(action.error, fields),
    onSubmit: form.onSubmit((values) => action.mutate(values)),
  };
}
