import { Text } from '@mantine/core';
import { PublicPage } from './public-page.js';
import { t } from '../../language/t.js';

/** The page of a link without its token. */
export function IncompleteLink() {
  return (
    <PublicPage title={t('firstRun.noToken.title')}>
      <Text size="md">{t('firstRun.noToken.text')}</Text>
    </PublicPage>
  );
}
