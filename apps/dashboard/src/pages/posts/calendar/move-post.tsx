import { ActionIcon, Checkbox, Text } from '@mantine/core';
import { IconCalendarShare } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { DayField } from '../../../components/day-field.js';
import { notifyError, notifyUndoable } from '../../../components/notify.js';
import { t } from '../../../language/t.js';
import { postContentQuery } from '../post-queries.js';
import type { calendarQuery, Post } from '../post-queries.js';
import { dayOf, isBeforeRemoval, timesOn } from './calendar-dates.js';
import type { Day, PostTimes } from './calendar-dates.js';
import { dayTitle, momentText, timeText } from './calendar-words.js';
import { lastDayOf, lastDayTexts } from './last-day.js';

type Calendar = Awaited<ReturnType<NonNullable<ReturnType<typeof calendarQuery>['queryFn']>>>;

/** Moves scheduled posts to other days. */
export interface PostMover {
  readonly zone: string;
  mayMove(post: Post): boolean;
  /**
   * Moves a post at once, and takes it back if the service does not do so. A notice offers to undo it, and names what lies behind
   * the last day of its offer. The removal of the post stays where it is unless `movesRemoval` says otherwise.
   */
  move(post: Post, day: Day, movesRemoval?: boolean): void;
}

/** What moves posts of the calendar in a time zone. */
export function useMovePost(zone: string): PostMover {
  const client = useQueryClient();
  const isEditor = useAllowed('EDITOR');
  const calendars = { queryKey: [...queryKeys.posts, 'calendar'] };
  const readLastDay = async ({ type, databaseId }: Post) =>
    type === 'OFFER' ? lastDayOf(await client.fetchQuery(postContentQuery(String(databaseId)))) : undefined;
  const mutation = useMutation({
    mutationFn: ({ post, times }: { post: Post; times: PostTimes; undo?: PostTimes }) =>
      api.put('/api/v4/portal/posts/{postId}/schedule', { path: { postId: String(post.databaseId) }, body: times }),
    onMutate: async ({ post, times: { start, end } }) => {
      await client.cancelQueries(calendars);
      client.setQueriesData<Calendar>(
        calendars,
        (shown) =>
          shown && {
            ...shown,
            posts: shown.posts.map((each) =>
              each.id === post.id ? { ...each, liveAt: start, scheduledStart: start, scheduledEnd: end } : each,
            ),
          },
      );
    },
    onError: notifyError,
    onSuccess: async (_, { post, times, undo }) => {
      if (!undo) return;
      // Without an answer the notice says the rest.
      const lastDay = await readLastDay(post).catch(() => undefined);
      const day = dayTitle(dayOf(new Date(times.start), zone));
      const moved = [t('posts.calendar.moved', { name: post.name, day })];
      if (times.end !== null) moved.push(t('posts.calendar.removedOn', { moment: momentText(times.end, zone) }));
      const said = lastDay === undefined ? [] : lastDayTexts(times, lastDay, zone);
      if (said.length > 1) moved.push(...said);
      notifyUndoable(moved.join(' '), () => mutation.mutate({ post: { ...post, liveAt: times.start }, times: undo }));
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.posts }),
  });
  return {
    zone,
    mayMove: ({ status }) => isEditor && status === 'SCHEDULED',
    move: (post, day, movesRemoval = false) => {
      const times = timesOn(day, post, zone, movesRemoval);
      if (times.start === post.liveAt) return;
      if (Date.parse(times.start) <= Date.now()) {
        notifyError(new Error(t('posts.calendar.past')));
        return;
      }
      if (!isBeforeRemoval(times)) {
        notifyError(new Error(afterRemoval(times, zone)));
        return;
      }
      mutation.mutate({ post, times, undo: { start: post.liveAt, end: post.scheduledEnd } });
    },
  };
}

function afterRemoval({ end }: PostTimes, zone: string): string {
  return t('posts.calendar.afterRemoval', { moment: momentText(end ?? '', zone) });
}

/** Asks for the day to which a post is moved, which the mouse does by dragging, and whether its removal moves too. */
export function MoveButton({ post, mover, className }: { post: Post; mover: PostMover; className?: string }) {
  const [day, setDay] = useState<Day>();
  const [movesRemoval, setMovesRemoval] = useState(false);
  const times = timesOn(day ?? dayOf(new Date(post.liveAt), mover.zone), post, mover.zone, movesRemoval);
  const { data: content } = useQuery({
    ...postContentQuery(String(post.databaseId)),
    enabled: day !== undefined && post.type === 'OFFER',
  });
  const lastDay = lastDayOf(content);
  const close = () => {
    setDay(undefined);
    setMovesRemoval(false);
  };
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={24}
        color="gray"
        className={className}
        aria-label={t('posts.calendar.move', { name: post.name })}
        title={t('posts.calendar.moveTo')}
        onClick={() => setDay(dayOf(new Date(post.liveAt), mover.zone))}
      >
        <IconCalendarShare size={16} aria-hidden="true" />
      </ActionIcon>
      <ConfirmDialog
        opened={day !== undefined}
        title={t('posts.calendar.move', { name: post.name })}
        confirm={t('posts.calendar.moveIt')}
        danger={false}
        onConfirm={() => {
          if (day === undefined || !isBeforeRemoval(times)) return;
          mover.move(post, day, movesRemoval);
          close();
        }}
        onClose={close}
      >
        <DayField
          label={t('posts.calendar.day')}
          value={day}
          least={dayOf(new Date(), mover.zone)}
          onChange={(next) => setDay((now) => next ?? now)}
        />
        <Text c="dimmed" mt="xs">
          {t('posts.calendar.sameTime', { time: timeText(post.liveAt, mover.zone) })}
        </Text>
        {times.end !== null && (
          <>
            <Text c="dimmed" mt="xs">
              {t(movesRemoval ? 'posts.calendar.removedOn' : 'posts.calendar.sameRemoval', {
                moment: momentText(times.end, mover.zone),
              })}
            </Text>
            <Checkbox
              mt="xs"
              label={t('posts.calendar.moveRemoval')}
              checked={movesRemoval}
              onChange={({ currentTarget }) => setMovesRemoval(currentTarget.checked)}
              error={isBeforeRemoval(times) ? undefined : afterRemoval(times, mover.zone)}
            />
          </>
        )}
        <div role="status">
          {lastDay !== undefined &&
            lastDayTexts(times, lastDay, mover.zone).map((text, index) => (
              <Text key={text} c={index === 0 ? 'dimmed' : 'var(--mantine-color-error)'} mt="xs">
                {text}
              </Text>
            ))}
        </div>
      </ConfirmDialog>
    </>
  );
}
