import { Group, Image, Stack } from '@mantine/core';
import { daysAgo } from '../../../components/days-ago.js';
import { Facts } from '../../../components/facts.js';
import { PageLink } from '../../../components/page-link.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import type { Location } from '../editor/form-values.js';
import { Web } from '../editor/web.js';
import { hoursOn } from '../hours/hours-on.js';
import { textOfDay } from '../hours/hours-view.js';
import classes from './location-page.module.css';
import { NextSteps } from './next-steps.js';
import { PublisherCards } from './publisher-cards.js';

/** Pictures that stand here. */
const SHOWN = 6;
const SIZE = 88;

/** What the location itself says, without a request: what people ask for most, and its photos. */
function AtAGlance({ location }: { location: Location }) {
  const { databaseId, phone, bizUrl, subCategoryName, locationPhotos } = location;
  const today = hoursOn(daysAgo(0), location);
  return (
    <Section title={t('words.yourLocation')}>
      <Stack gap="md">
        <Facts
          entries={[
            [t('words.today'), today && textOfDay(today)],
            [t('locations.fields.phone'), phone || null],
            [t('locations.fields.bizUrl'), bizUrl && <Web url={bizUrl} />],
            [t('locations.fields.subCategoryId'), subCategoryName],
          ]}
        />
        {locationPhotos.length > 0 && (
          <Group gap="xs">
            {locationPhotos.slice(0, SHOWN).map(({ id, thumbnailUrl, caption, type }) => (
              <Image
                key={id}
                src={thumbnailUrl}
                alt={caption ?? t(`locations.photos.types.${type}`)}
                w={SIZE}
                h={SIZE}
                fit="cover"
                radius="sm"
                loading="lazy"
              />
            ))}
          </Group>
        )}
        <PageLink to="/locations/$id" params={{ id: String(databaseId) }} search={{ tab: 'photos' }}>
          {t('location.cards.photos', { count: locationPhotos.length })}
        </PageLink>
      </Stack>
    </Section>
  );
}

/** What customers see of a location at each publisher, and what to do next. */
export function OverviewOfLocation({ location }: { location: Location }) {
  return (
    <div className={classes['columns']}>
      <PublisherCards location={location} />
      <div className={classes['beside']}>
        <NextSteps id={String(location.databaseId)} />
      </div>
      <AtAGlance location={location} />
    </div>
  );
}
