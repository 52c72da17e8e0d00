import { Alert } from '@mantine/core';
import { t } from '../../language/t.js';

/** What stands in place of a map that the browser cannot draw. */
export function NoMap() {
  return (
    <Alert color="gray" title={t('map.impossible')}>
      {t('map.impossibleText')}
    </Alert>
  );
}
