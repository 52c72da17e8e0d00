import { Center, Loader } from '@mantine/core';
import { t } from '../language/t.js';

/** Shown while a page or its data is loading. */
export function PageLoading() {
  return (
    <Center py="xl" role="status" aria-label={t('common.loading')}>
      <Loader />
    </Center>
  );
}
