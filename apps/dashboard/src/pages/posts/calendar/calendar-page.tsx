import { ActionIcon, Button, Group, ScrollArea, SegmentedControl, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAllowed } from '../../../api/roles.js';
import { ButtonLink, IconLink } from '../../../components/button-link.js';
import { EmptyState } from '../../../components/empty-state.js';
import { firstWeekday } from '../../../components/first-weekday.js';
import { PageHeader } from '../../../components/page-header.js';
import { QueryView } from '../../../components/query-view.js';
import { t } from '../../../language/t.js';
import { BrokenConnections } from '../../publishers/broken-connections.js';
import { calendarQuery } from '../post-queries.js';
import type { Post } from '../post-queries.js';
import { stateOf } from '../post-status.js';
import { PostsNavigation } from '../posts-navigation.js';
import { NewPost } from '../posts-page.js';
import { byDay, dayOf, daysOf, proposedStart, rangeOf, shiftDay } from './calendar-dates.js';
import type { CalendarView, Day } from './calendar-dates.js';
import { dayNumber, dayTitle, periodTitle, readerZone, timeText, weekdayName, zoneText } from './calendar-words.js';
import classes from './calendar.module.css';
import { MoveButton, useMovePost } from './move-post.js';
import type { PostMover } from './move-post.js';
const route = getRouteApi('/signed-in/posts/calendar');
/** Tiles of a day in the month; the day itself shows all. */
const MONTH_TILES = 4;

/** The posts by the day and minute at which they go live, in the reader's time zone. */
export function CalendarPage() {
  const zone = readerZone();
  const today = dayOf(new Date(), zone);
  const { view = 'month', day = today } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: (now: { view: CalendarView; day: Day }) => { view?: CalendarView; day?: Day }) =>
    void navigate({
      search: (now) => {
        const present = { view: now.view ?? 'month', day: now.day ?? today };
        return { ...present, ...next(present) };
      },
    });
  const days = daysOf(view, day, firstWeekday());
  const query = useQuery(calendarQuery(rangeOf(days, zone)));
  const mover = useMovePost(zone);
  return (
    <>
      <PageHeader
        title={t('common.pages.posts')}
        description={t('posts.calendar.zone', { zone: zoneText() })}
        actions={<NewPost />}
      />
      <BrokenConnections />
      <PostsNavigation />
      <Group justify="space-between" mb="sm" gap="xs">
        <Group gap="xs">
          <Button onClick={() => show(() => ({ day: today }))}>{t('words.today')}</Button>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('common.calendar.previous')}
            onClick={() => show((now) => ({ day: shiftDay(now.view, now.day, -1) }))}
          >
            <IconChevronLeft size={18} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('common.calendar.next')}
            onClick={() => show((now) => ({ day: shiftDay(now.view, now.day, 1) }))}
          >
            <IconChevronRight size={18} aria-hidden="true" />
          </ActionIcon>
          <Title order={2} aria-live="polite">
            {periodTitle(view, days, day)}
          </Title>
        </Group>
        <SegmentedControl
          aria-label={t('posts.calendar.view')}
          data={(['month', 'week', 'day', 'list'] as const).map((value) => ({
            value,
            label: t(`posts.calendar.views.${value}`),
          }))}
          value={view}
          onChange={(value) => show(() => ({ view: value as CalendarView }))}
        />
      </Group>
      <QueryView query={query}>
        {({ posts, read, total }) => {
          const found = byDay(posts, zone);
          return (
            <>
              {total > read && <Text>{t('posts.calendar.tooMany', { shown: read, total })}</Text>}
              {view === 'day' && <DayList day={day} posts={found.get(day) ?? []} mover={mover} />}
              {view === 'list' && <MonthList days={days} found={found} mover={mover} />}
              {view !== 'day' && view !== 'list' && (
                <Grid view={view} days={days} month={day.slice(0, 7)} today={today} mover={mover} found={found} />
              )}
            </>
          );
        }}
      </QueryView>
    </>
  );
}

interface GridProps {
  readonly view: 'month' | 'week';
  readonly days: readonly Day[];
  readonly month: string;
  readonly today: Day;
  readonly mover: PostMover;
  readonly found: ReadonlyMap<Day, Post[]>;
}

function Grid({ view, days, month, today, mover, found }: GridProps) {
  const most = view === 'month' ? MONTH_TILES : Number.POSITIVE_INFINITY;
  // The post that the mouse holds, and the day under it.
  const [held, setHeld] = useState<Post>();
  const [over, setOver] = useState<Day>();
  const letGo = () => {
    setHeld(undefined);
    setOver(undefined);
  };
  return (
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('posts.calendar.label') }}>
      <div className={classes['grid']} data-view={view}>
        {days.slice(0, 7).map((day) => (
          <div key={day} className={classes['weekday']}>
            {weekdayName(day)}
          </div>
        ))}
        {days.map((day) => {
          const posts = found.get(day) ?? [];
          const outside = view === 'month' && !day.startsWith(month);
          return (
            <div
              key={day}
              className={classes['cell']}
              data-outside={outside || undefined}
              data-day={day}
              data-over={over === day || undefined}
              onDragOver={(event) => {
                if (!held) return;
                event.preventDefault();
                setOver(day);
              }}
              onDrop={(event) => {
                event.preventDefault();
                if (held) mover.move(held, day);
                letGo();
              }}
            >
              <div className={classes['head']}>
                <Link
                  to="/posts/calendar"
                  search={{ view: 'day', day }}
                  className={classes['date']}
                  aria-label={dayTitle(day)}
                  activeProps={{}}
                  aria-current={day === today ? 'date' : undefined}
                >
                  {view === 'week' && <span className={classes['dayName']}>{weekdayName(day)}</span>}
                  {dayNumber(day)}
                </Link>
                <ScheduleOn day={day} zone={mover.zone} />
              </div>
              {posts.slice(0, most).map((post) => (
                <div
                  key={post.id}
                  draggable={mover.mayMove(post)}
                  onDragStart={({ dataTransfer }) => {
                    dataTransfer.setData('text/plain', post.name);
                    dataTransfer.effectAllowed = 'move';
                    setHeld(post);
                  }}
                  onDragEnd={letGo}
                >
                  <Tile post={post} mover={mover} />
                </div>
              ))}
              {posts.length > most && (
                <Link to="/posts/calendar" search={{ view: 'day', day }} className={classes['date']}>
                  {t('words.more', { count: posts.length - most })}
                </Link>
              )}
            </div>
          );
        })}
      </div>
    </ScrollArea>
  );
}

function Tile({ post, mover }: { post: Post; mover: PostMover }) {
  const { tone, text } = stateOf(post);
  return (
    <div className={classes['tile']} data-tone={tone}>
      <Link
        to="/posts/$postId"
        params={{ postId: String(post.databaseId) }}
        className={classes['link']}
        // The tile is what the mouse takes.
        draggable={false}
      >
        <time dateTime={post.liveAt} className={classes['time']}>
          {timeText(post.liveAt, mover.zone)}
        </time>{' '}
        <span className={classes['name']}>{post.name}</span> <span className={classes['state']}>{text}</span>
      </Link>
      {mover.mayMove(post) && <MoveButton post={post} mover={mover} className={classes['move']} />}
    </div>
  );
}

function DayList({ day, posts, mover }: { day: Day; posts: readonly Post[]; mover: PostMover }) {
  if (posts.length === 0)
    return <EmptyState title={t('posts.calendar.empty')} action={<ScheduleOn day={day} zone={mover.zone} wide />} />;
  return (
    <div className={classes['rows']}>
      {posts.map((post) => (
        <Tile key={post.id} post={post} mover={mover} />
      ))}
      <ScheduleOn day={day} zone={mover.zone} wide />
    </div>
  );
}

interface MonthListProps {
  readonly days: readonly Day[];
  readonly found: ReadonlyMap<Day, Post[]>;
  readonly mover: PostMover;
}

/** The posts of a month by day; days without posts are left out. */
function MonthList({ days, found, mover }: MonthListProps) {
  const filled = days.filter((day) => found.has(day));
  if (filled.length === 0) return <EmptyState title={t('posts.calendar.emptyMonth')} />;
  return filled.map((day) => (
    <section key={day} className={classes['rows']} aria-label={dayTitle(day)}>
      <Title order={3}>{dayTitle(day)}</Title>
      {found.get(day)?.map((post) => (
        <Tile key={post.id} post={post} mover={mover} />
      ))}
    </section>
  ));
}

/** Opens the composer with a sensible start on the day; nothing on days that leave no time. */
function ScheduleOn({ day, zone, wide = false }: { day: Day; zone: string; wide?: boolean }) {
  const allowed = useAllowed('EDITOR');
  const start = proposedStart(day, new Date(), zone);
  if (!allowed || !start) return null;
  const search = { start: start.toISOString() };
  return wide ? (
    <ButtonLink to="/posts/new" search={search} mt="sm">
      {t('posts.calendar.schedule', { day: dayTitle(day) })}
    </ButtonLink>
  ) : (
    <IconLink
      to="/posts/new"
      search={search}
      variant="subtle"
      aria-label={t('posts.calendar.schedule', { day: dayTitle(day) })}
    >
      <IconPlus size={14} aria-hidden="true" />
    </IconLink>
  );
}
