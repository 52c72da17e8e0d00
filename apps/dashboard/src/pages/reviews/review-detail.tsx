import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.js';
import { locationsByIdQuery } from '../../api/locations-query.js';
import { usePublisherNames } from '../../api/publishers-query.js';
import { queryKeys } from '../../api/query-keys.js';
import { useAllowed } from '../../api/roles.js';
import { useMutationOnce } from '../../api/use-mutation-once.js';
import { ConfirmButton } from '../../components/confirm-button.js';
import { EmptyState } from '../../components/empty-state.js';
import { ErrorAlert } from '../../components/error-alert.js';
import { Moment } from '../../components/moment.js';
import { OutsideLink, PageLink } from '../../components/page-link.js';
import { PublisherSentence } from '../../components/publisher-sentence.js';
import { QueryView } from '../../components/query-view.js';
import { StatusBadge } from '../../components/status-badge.js';
import type { Tone } from '../../components/status-badge.js';
import { t } from '../../language/t.js';
import classes from './inbox.module.css';
import { ReplyField } from './reply-field.js';
import { isFocusFree, ReplyForm, useReviewsChanged } from './reply-form.js';
import { replyObstacle } from './reply-obstacle.js';
import { ReviewContext } from './review-context.js';
import { isClosed, useKindNames } from './review-kinds.js';
import { reviewQuery } from './review-queries.js';
import type { Review } from './review-queries.js';
import { Stars } from './stars.js';
import { fillTemplate } from './templates.js';

/** The id of the field for the reply, which a key leads to. */
export const REPLY_FIELD = 'reply';

type Response = Review['responses'][number];

const tones: Record<Response['interactionStatus'], Tone> = {
  CREATED: 'busy',
  COMPLETED: 'busy',
  CONFIRMED: 'good',
  FAILED: 'bad',
};

interface ReviewDetailProps {
  readonly id: string;
  /** A key has asked for the field for the reply. */
  readonly isAsked: boolean;
  /** Called with the id of the review once a reply to it is on its way. */
  readonly onReplied: (id: string) => void;
  /** Called once the review is there that was asked for. */
  readonly onShown: () => void;
}

/** A review with its conversation, and the field for a reply. */
export function ReviewDetail({ id, isAsked, onReplied, onShown }: ReviewDetailProps) {
  const query = useQuery(reviewQuery(id));
  const isShown = !query.isPending;
  useEffect(() => {
    if (isAsked && isShown) onShown();
    // Not for another `onShown`.
  }, [isAsked, isShown]);
  return (
    <QueryView query={query}>
      {(review) =>
        review ? (
          <Conversation review={review} onReplied={() => onReplied(id)} />
        ) : (
          <EmptyState title={t('common.notFound.text')} />
        )
      }
    </QueryView>
  );
}

function Conversation({ review, onReplied }: { review: Review; onReplied: () => void }) {
  const nameOf = usePublisherNames();
  const kind = useKindNames()(review);
  const { data: locations, isPending, isPlaceholderData } = useQuery(locationsByIdQuery([review.locationId]));
  const location = locations?.get(review.locationId);
  // A name that is not known yet would be missing in the reply.
  const fill =
    isPending || isPlaceholderData
      ? undefined
      : (template: string) => fillTemplate(template, { author: review.authorName, location: location?.name ?? '' });
  const canReply = useAllowed('EDITOR');
  const heading = useRef<HTMLHeadingElement>(null);
  // The field or button that had the focus may be gone; who has gone on to another place keeps it.
  const onSent = () => {
    if (isFocusFree()) heading.current?.focus();
  };
  const author = review.authorName === '' ? t('reviews.list.anonymous') : review.authorName;
  return (
    <div className={classes['thread']}>
      <div className={classes['main']}>
        <Title order={2} ref={heading} tabIndex={-1}>
          {author}
        </Title>
        <Group gap="sm">
          {kind === undefined ? (
            <Stars rating={review.rating} atPublisher={review.ratingText} />
          ) : (
            <StatusBadge tone="neutral">{kind}</StatusBadge>
          )}
          {isClosed(review) && <StatusBadge tone="neutral">{t('reviews.list.closed')}</StatusBadge>}
          <Text>
            <Moment at={review.date} absolute />
          </Text>
        </Group>
        <Text c="dimmed">
          {nameOf(review.source)} · {location?.label}
        </Text>
        {review.title && (
          <Text size="md" fw={600}>
            {review.title}
          </Text>
        )}
        <Text size="md" mt="xs" className={classes['content']}>
          {review.content ?? t('reviews.list.noText')}
        </Text>
        <OutsideLink href={review.permalink}>{t('reviews.detail.atSite')}</OutsideLink>
        <Stack gap={0} role="group" aria-label={t('reviews.detail.conversation')}>
          {review.responses.map((response) => (
            <ResponseView
              key={response.id}
              review={review}
              response={response}
              canEdit={canReply}
              fill={fill}
              onSent={onSent}
            />
          ))}
        </Stack>
        {!canReply && <Text mt="md">{t('reviews.detail.readOnly')}</Text>}
        {canReply && review.canRespond && (
          <ReplyForm id={REPLY_FIELD} review={review} fill={fill} onReplied={onReplied} onSent={onSent} />
        )}
        {canReply && !review.canRespond && <Obstacle review={review} />}
      </div>
      <ReviewContext review={review} />
    </div>
  );
}

/** Why the review takes no reply, with the way to the connections where one is the reason. */
function Obstacle({ review }: { review: Review }) {
  const obstacle = replyObstacle(review);
  if (!obstacle) return null;
  return (
    <Text mt="md">
      {'connection' in obstacle ? (
        <>
          {t(`reviews.detail.obstacles.${obstacle.connection}`)}{' '}
          <PageLink to="/publishers">{t('publishers.toConnections')}</PageLink>
        </>
      ) : 'publisher' in obstacle ? (
        <PublisherSentence text={obstacle.publisher} />
      ) : (
        t('reviews.detail.cannot')
      )}
    </Text>
  );
}

/** How a response without the name of its author is called. */
function nameless({ byOwner }: Response): string {
  return byOwner ? t('words.reply') : t('reviews.list.anonymous');
}

interface ResponseViewProps {
  readonly review: Review;
  readonly response: Response;
  readonly canEdit: boolean;
  readonly fill: ((template: string) => string) | undefined;
  /** Called when an edit is sent, and its field is gone. */
  readonly onSent: () => void;
}

function ResponseView({ review, response, canEdit, fill, onSent }: ResponseViewProps) {
  const changed = useReviewsChanged();
  const [edited, setEdited] = useState<string>();
  const [isCancelled, setCancelled] = useState(false);
  const edit = useMutationOnce({
    mutationFn: (responseContent: string) =>
      api.post('/api/v4/locations/reviews/respond/edit', {
        body: { input: { reviewId: review.id, responseId: response.id, responseContent } },
      }),
    onSuccess: async (_, sent) => {
      // What the person has typed while the edit was on its way is the next edit.
      setEdited((now) => (now === sent ? undefined : now));
      await changed(t('reviews.detail.edited'));
      onSent();
    },
  });
  const saveEdit = () => {
    if (edited !== undefined && edited.trim() !== '') edit.mutate(edited);
  };
  return (
    <div className={classes['response']}>
      <Group gap="xs">
        <Text fw={600}>{response.authorName === '' ? nameless(response) : response.authorName}</Text>
        <Text>
          <Moment at={response.date} />
        </Text>
        {response.byOwner ? (
          <StatusBadge tone={tones[response.interactionStatus]}>
            {t(`reviews.detail.delivery.${response.interactionStatus}`)}
          </StatusBadge>
        ) : (
          <StatusBadge tone="neutral">{t('reviews.detail.ofCustomer')}</StatusBadge>
        )}
      </Group>
      {edited === undefined ? (
        <Text className={classes['content']}>{response.content}</Text>
      ) : (
        <ReplyField
          label={t('reviews.detail.yourReply')}
          value={edited}
          onChange={setEdited}
          fill={fill}
          onSend={saveEdit}
          autoFocus
        />
      )}
      {response.editedResponse !== null && (
        <Text mt={4}>
          {t('reviews.detail.pendingEdit')} {response.editedResponse}
        </Text>
      )}
      {response.remarks !== null && (
        <Text c="var(--mantine-color-error)" mt={4}>
          <PublisherSentence text={response.remarks} />
        </Text>
      )}
      <ErrorAlert error={edit.error} />
      {canEdit && response.byOwner && (
        <Group gap="xs" mt={6}>
          {edited === undefined ? (
            <>
              {/* Without keys, the focus would go from "Cancel" to "Archive". */}
              <Button
                key="edit"
                size="xs"
                autoFocus={isCancelled}
                onClick={() => {
                  setEdited(response.editedResponse ?? response.content);
                  setCancelled(false);
                }}
              >
                {t('words.edit')}
              </Button>
              <ConfirmButton
                key="archive"
                size="xs"
                label={t('words.archive')}
                title={t('reviews.detail.archiveTitle')}
                text={t('reviews.detail.archiveText')}
                change={() =>
                  api.post('/api/v4/locations/reviews/respond/archive', {
                    body: { input: { responseId: response.id } },
                  })
                }
                options={{ done: t('reviews.detail.archived'), outdates: [queryKeys.reviews] }}
              />
            </>
          ) : (
            <>
              <Button
                key="save"
                variant="filled"
                size="xs"
                loading={edit.isPending}
                disabled={edited.trim() === ''}
                onClick={saveEdit}
              >
                {t('reviews.detail.saveEdit')}
              </Button>
              <Button
                key="cancel"
                size="xs"
                onClick={() => {
                  setEdited(undefined);
                  setCancelled(true);
                }}
              >
                {t('common.actions.cancel')}
              </Button>
            </>
          )}
        </Group>
      )}
    </div>
  );
}
