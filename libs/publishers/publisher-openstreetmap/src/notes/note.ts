import { asCount, asNumber, asObject, asText, asWholeList, needed, unusable } from '@listings/publisher-sdk';
import type {
  AccountClient,
  JsonObject,
  PublisherReview,
  PublisherSession,
  ReviewReply,
} from '@listings/publisher-sdk';
import { SENTENCES } from '../sentences.js';
import type { Box } from './box-around.js';

/** The key of the kind of interactions that notes are. */
export const NOTE = 'note';

/** Most notes of one box. Nobody writes so many about a place. */
const MOST = 500;
/** Days for which a closed note is still listed: the default of the API. */
const CLOSED_DAYS = 7;

/** A note with its comments, the first of which is what it says. */
export interface OsmNote {
  readonly id: number;
  readonly isOpen: boolean;
  readonly lat: number;
  readonly lon: number;
  readonly createdAt: Date;
  readonly comments: readonly NoteComment[];
}

interface NoteComment {
  /** Absent: somebody without an account. */
  readonly userId?: number;
  readonly user?: string;
  readonly at: Date;
  /** Empty: the note was only closed or opened again. */
  readonly text: string;
  /** Whether it closed the note. */
  readonly closes: boolean;
}

/** Reads the open notes in a box, and those closed lately; the one that changed last is the first. */
export async function readNotes(
  api: AccountClient,
  session: PublisherSession,
  { west, south, east, north }: Box,
): Promise<readonly OsmNote[]> {
  const bbox = [west, south, east, north].map((degrees) => degrees.toFixed(7)).join(',');
  const query = { bbox, limit: String(MOST), closed: String(CLOSED_DAYS) };
  const { body } = await api.call({ session, method: 'GET', url: '/notes.json', query, effect: 'read' });
  return needed(asWholeList(body['features']), 'the list of notes')
    .map(noteOf)
    .sort((one, other) => changeOf(other).getTime() - changeOf(one).getTime());
}

/** Reads one note of a box; undefined if it is not there, or a moderator has hidden it. */
export async function readNote(
  api: AccountClient,
  { session, noteId, box }: { readonly session: PublisherSession; readonly noteId: string; readonly box: Box },
): Promise<OsmNote | undefined> {
  if (!/^[1-9]\d{0,18}$/.test(noteId)) return undefined;
  const url = `/notes/${noteId}.json`;
  const { body, refusal } = await api.call({ session, method: 'GET', url, effect: 'read', expected: [404, 410] });
  const note = refusal ? undefined : noteOf(body);
  if (!note) return undefined;
  const { lat, lon } = note;
  return lat >= box.south && lat <= box.north && lon >= box.west && lon <= box.east ? note : undefined;
}

/** Reads a note of a response. */
export function noteOf(feature: JsonObject): OsmNote {
  const properties = needed(asObject(feature['properties']), 'the properties of a note');
  const comments = needed(asWholeList(properties['comments']), 'the comments of a note').map(commentOf);
  const geometry = needed(asObject(feature['geometry']), 'the place of a note');
  const [lon, lat] = Array.isArray(geometry['coordinates']) ? (geometry['coordinates'] as unknown[]) : [];
  const status = needed(asText(properties['status']), 'the status of a note');
  return {
    id: needed(asCount(properties['id']), 'the id of a note'),
    isOpen: status === 'open',
    lat: needed(asNumber(lat), 'the latitude of a note'),
    lon: needed(asNumber(lon), 'the longitude of a note'),
    createdAt: timeOf(properties['date_created']),
    comments,
  };
}

function commentOf(json: JsonObject): NoteComment {
  const user = asText(json['user']);
  const userId = asNumber(json['uid']);
  return {
    ...(userId !== undefined && { userId }),
    ...(user !== undefined && { user }),
    at: timeOf(json['date']),
    text: asText(json['text'])?.trim() ?? '',
    closes: json['action'] === 'closed',
  };
}

/** `2026-07-06 12:00:00 UTC` */
function timeOf(value: unknown): Date {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC$/.exec(asText(value) ?? '') ?? [];
  const at = new Date(`${day}T${time}Z`);
  if (Number.isNaN(at.getTime())) throw unusable('a time of a note is not as documented');
  return at;
}

/** When somebody last wrote, closed or opened it. */
function changeOf({ createdAt, comments }: OsmNote): Date {
  return comments.at(-1)?.at ?? createdAt;
}

/** Whether the note takes a reply: it is open, or the account itself has closed it and may open it again. */
export function takesReply({ isOpen, comments }: OsmNote, userId: number | undefined): boolean {
  const closing = comments.findLast(({ closes }) => closes);
  return isOpen || (userId !== undefined && closing?.userId === userId);
}

/** A note as an interaction. */
export function reviewOf(
  note: OsmNote,
  { siteBase, userId }: { siteBase: string; userId: number | undefined },
): PublisherReview {
  const [first] = note.comments;
  return {
    ref: String(note.id),
    category: NOTE,
    ...(first && first.text !== '' && { text: first.text }),
    ...(first?.user !== undefined && { author: { name: first.user } }),
    postedAt: note.createdAt,
    changedAt: changeOf(note),
    permalink: `${siteBase}/note/${note.id}`,
    ...(!takesReply(note, userId) && { notAnswerable: SENTENCES.noteClosed.en }),
    replies: repliesTo(note, userId),
  };
}

/** The comments after the first one as replies. Comments have no ids, so who wrote them and when identifies them. */
export function repliesTo({ comments }: OsmNote, userId: number | undefined): ReviewReply[] {
  const seen = new Map<string, number>();
  return comments.slice(1).flatMap((comment) => {
    const { at, text, user } = comment;
    if (text === '') return [];
    const key = `${comment.userId ?? 'anonymous'}@${at.toISOString()}`;
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    return {
      ref: `${key}#${number}`,
      text,
      ...(user !== undefined && { authorName: user }),
      writtenAt: at,
      byOwner: userId !== undefined && comment.userId === userId,
      state: { state: 'live' as const },
    };
  });
}
