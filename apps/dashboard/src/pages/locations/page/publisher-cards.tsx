import { Group, Image, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePublishers } from '../../../api/publishers-query.js';
import { useAllowed } from '../../../api/roles.js';
import type { PublicSchemas } from '../../../api/types.js';
import { ButtonLink } from '../../../components/button-link.js';
import { EmptyState } from '../../../components/empty-state.js';
import { Icon } from '../../../components/icon.js';
import { OutsideLink, PageLink } from '../../../components/page-link.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import { publisherOfSite } from '../../publishers/publisher.js';
import type { Location } from '../editor/form-values.js';
import { CitationStatus } from '../listings/citation-status.js';
import { isAwaited, isDifference } from '../listings/compared-rows.js';
import type { ComparedFieldName, Comparison } from '../listings/comparison.js';
import { theirPhotos } from '../listings/photo-strip.js';
import { citationsQuery, comparisonQuery } from '../location-queries.js';
import { hoursToday } from './hours-today.js';
import classes from './location-page.module.css';
import { Rating, useRatings } from './rating.js';
import type { RatingNumbers } from './rating.js';

type Citation = PublicSchemas['Citation'];

/** How often the page asks for a first reading that is still to come. */
const POLL_MS = 5_000;

/** What customers see of a location: a card for each publisher. */
export function PublisherCards({ location: { databaseId, archived } }: { location: Location }) {
  const id = String(databaseId);
  const citations = useQuery(citationsQuery(id));
  const comparisons = useQuery({
    ...comparisonQuery(id),
    refetchInterval: ({ state: { data = [] } }) => (!archived && data.some(isAwaited) ? POLL_MS : false),
  });
  const publishers = usePublishers();
  const ratings = useRatings(id);
  return (
    <Section title={t('location.cards.title')} description={t('location.cards.description')}>
      <QueryView query={citations}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t('locations.listings.none')} text={t('locations.listings.noneText')} />
          ) : (
            <ul className={classes['cards']} aria-label={t('location.cards.title')}>
              {rows.map((citation) => {
                const publisher = publisherOfSite(publishers, citation.site.name);
                return (
                  <Card
                    key={citation.id}
                    id={id}
                    citation={citation}
                    publisher={publisher?.publisher}
                    comparison={comparisons.data?.find((each) => each.publisher === publisher?.publisher)}
                    rating={ratings?.get(citation.site.name)}
                  />
                );
              })}
            </ul>
          )
        }
      </QueryView>
    </Section>
  );
}

interface CardProps {
  readonly id: string;
  readonly citation: Citation;
  /** The constant of the publisher; undefined for a site without connected accounts. */
  readonly publisher: string | undefined;
  readonly comparison: Comparison | undefined;
  readonly rating: RatingNumbers | undefined;
}

/** A listing as customers see it, or that there is none. */
function Card({
  id,
  citation: { site, syncStatus, syncIssue, displayStatus, listingUrl, connectedAccountId },
  publisher,
  comparison,
  rating,
}: CardProps) {
  const mayEdit = useAllowed('EDITOR');
  const shown = (field: ComparedFieldName) => comparison?.fields.find((each) => each.field === field)?.theirs ?? null;
  const isRead = comparison !== undefined && comparison.fields.length > 0;
  const differences = comparison?.fields.filter(isDifference).length ?? 0;
  const hours = hoursToday({ hours: shown('hours'), specialHours: shown('specialHours') });
  const photos = comparison?.photos ? theirPhotos(comparison.photos) : undefined;
  const [picture] = photos?.pictures ?? [];
  const photoCount = photos ? photos.pictures.length + photos.more : 0;
  return (
    <Paper component="li" withBorder p="sm" className={classes['text']}>
      <Stack gap="xs" h="100%">
        <Group justify="space-between" gap="xs">
          <Title order={3}>{site.name}</Title>
          <CitationStatus status={syncStatus} text={displayStatus} />
        </Group>
        {isRead ? (
          <Group gap="sm" wrap="nowrap" align="flex-start">
            {picture && <Image src={picture.url} alt={picture.alt} w={64} h={64} fit="cover" radius="sm" />}
            <Stack gap={2} style={{ minWidth: 0 }}>
              <Text fw={600} dir="auto" lineClamp={2}>
                {shown('name') ?? t('words.nothing')}
              </Text>
              {rating && (
                <Text>
                  <Rating {...rating} />
                </Text>
              )}
              <Text dir="auto" lineClamp={2}>
                {shown('address') ?? t('location.cards.noAddress')}
              </Text>
              <Text>{hours ?? t('location.cards.noHours')}</Text>
              {photos && <Text>{t('location.cards.photos', { count: photoCount })}</Text>}
            </Stack>
          </Group>
        ) : (
          <Text>{unreadText(connectedAccountId !== null, comparison)}</Text>
        )}
        {syncIssue !== null && (
          <Text c="dimmed" lineClamp={3}>
            {syncIssue}
          </Text>
        )}
        <Group gap="sm" mt="auto" pt={4} justify="space-between">
          {differences > 0 ? (
            <PageLink to="/locations/$id" params={{ id }} search={{ tab: 'listings' }} hash="differences" fw={600}>
              {t('words.differences', { count: differences })}
            </PageLink>
          ) : (
            isRead && (
              <Group gap={4}>
                <Icon name="check" size={14} />
                <Text>{t('location.cards.same')}</Text>
              </Group>
            )
          )}
          <OutsideLink href={listingUrl}>{t('words.openListing')}</OutsideLink>
          {mayEdit && connectedAccountId === null && publisher !== undefined && (
            <ButtonLink to="/publishers/connect-listing" search={{ location: id, publisher }} size="xs">
              {t('locations.listings.connect')}
            </ButtonLink>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

/** Why it is not known what customers see. */
function unreadText(isConnected: boolean, comparison: Comparison | undefined): string {
  if (!isConnected) return t('location.cards.notConnected');
  if (!comparison) return t('locations.comparison.unread');
  const { obstacle, issue } = comparison;
  if (obstacle !== null) return t('locations.comparison.obstacle', { reason: obstacle });
  return issue === null ? t('locations.comparison.unread') : t('locations.comparison.notRead', { issue });
}
