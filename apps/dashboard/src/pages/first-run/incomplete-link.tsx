import { Text } from '@mantine/core';
import { t } from '../../language/t.js';
import { PublicPage } from './public-page.js';

/** The page of a link without its token. */
export function IncompleteLink() {
  return (
    <PublicPage title={t('firstRun.noToken.title')}>
      <Text size="md">{t('firstRun.noToken.text')}</Text>
    </PublicPage>
  );
}
