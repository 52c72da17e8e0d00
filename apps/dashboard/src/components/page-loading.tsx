import { Center, Loader } from '@mantine/core';
import { texts } from '../texts/common.js';

/** Shown while a page or its data is loading. */
export function PageLoading() {
  return (
    <Center py="xl" role="status" aria-label={texts.loading}>
      <Loader />
    </Center>
  );
}
