import { asCount, rejection, unusable } from '@listings/publisher-sdk';
import type {
  CodedMessage,
  PublisherSession,
  ReviewAddress,
  ReviewReply,
  ReviewsCapability,
} from '@listings/publisher-sdk';
import type { EditPace } from '../edit-pace.js';
import { SENTENCES } from '../sentences.js';
import type { Parts } from '../submission.js';
import { boxAround } from './box-around.js';
import { NOTE, noteOf, readNote, readNotes, repliesTo, reviewOf, takesReply } from './note.js';
import type { OsmNote } from './note.js';

/** The greatest number of characters of a comment. */
const LONGEST_COMMENT = 2_000;

/** What a comment breaks that is too long. */
export const commentTooLong: CodedMessage = {
  code: 'SY50105',
  message: `A comment on OpenStreetMap has at most ${LONGEST_COMMENT} characters.`,
};

/**
 * The notes of anybody about a place, as interactions: those around the elements that the account has connected, and no others. The map has no
 * reviews, and nobody can change or remove a comment. A reply closes a note where its author says so, and opens one again that the account has closed.
 */
export function createNotes({
  api,
  connected,
  configuration,
  pace,
}: Parts & { readonly pace: EditPace }): ReviewsCapability {
  return {
    scale: 'none',
    ownKinds: [{ key: NOTE, label: { en: 'Note', de: 'Hinweis', fr: 'Note', es: 'Nota', pt: 'Nota' }, closable: true }],
    repliesPerReview: 'many',

    async *listReviews({ session, listingRef }) {
      const address = { session, listingRef };
      await connected.demand(address);
      const { siteBase } = configuration;
      const userId = await userOf(session);
      for (const note of await readNotes(api, session, await boxAround(api, address)))
        yield reviewOf(note, { siteBase, userId });
    },

    checkReply: (text) => ([...text].length > LONGEST_COMMENT ? [commentTooLong] : []),

    async reply({ session, listingRef, reviewRef, text, closes = false }) {
      let note = await find({ session, listingRef, reviewRef });
      if (!note) throw gone();
      const userId = await userOf(session);
      // An earlier call may have written it, although its response was lost.
      if (!replyWith(text, note, userId)) {
        if (!takesReply(note, userId)) throw rejection('note_closed', SENTENCES.noteClosed.en);
        note = await act(session, note, { action: note.isOpen ? (closes ? 'close' : 'comment') : 'reopen', text });
      }
      if (closes && note.isOpen && !wasClosedWith(text, note, userId))
        note = await act(session, note, { action: 'close' });
      const written = replyWith(text, note, userId);
      if (!written) throw unusable('the note came back without the new comment', { outcomeUnknown: true });
      return written;
    },

    async checkReplyState({ session, listingRef, reviewRef, replyRef }) {
      const note = await find({ session, listingRef, reviewRef });
      return note && repliesTo(note, await userOf(session)).find(({ ref }) => ref === replyRef);
    },
  };

  /** Comments on a note, closes it or opens it again. Returns the note after that. */
  async function act(
    session: PublisherSession,
    { id }: OsmNote,
    { action, text }: { readonly action: 'comment' | 'close' | 'reopen'; readonly text?: string },
  ): Promise<OsmNote> {
    pace.count(session.connectionId);
    const { body, refusal } = await api.call({
      ...{ session, method: 'POST', url: `/notes/${id}/${action}.json`, effect: 'write' },
      form: text === undefined ? {} : { text },
      expected: [403, 404, 409, 410],
    });
    if (!refusal) return noteOf(body);
    if (refusal.status === 403) throw rejection('note_forbidden', SENTENCES.noteForbidden.en);
    throw refusal.status === 409 ? rejection('note_closed', SENTENCES.noteChanged.en) : gone();
  }

  /** Finds a note around the element. The account writes nowhere else. */
  async function find({ session, listingRef, reviewRef }: ReviewAddress): Promise<OsmNote | undefined> {
    const address = { session, listingRef };
    await connected.demand(address);
    return readNote(api, { session, noteId: reviewRef, box: await boxAround(api, address) });
  }
}

async function userOf(session: PublisherSession): Promise<number | undefined> {
  return asCount((await session.credentials())['userId']);
}

/** The comment of the owner with this text. */
function replyWith(text: string, note: OsmNote, userId: number | undefined): ReviewReply | undefined {
  return repliesTo(note, userId).findLast((reply) => reply.byOwner && reply.text === text.trim());
}

/** Whether the owner has closed the note with this text before. If it is open, somebody has opened it since. */
function wasClosedWith(text: string, { comments }: OsmNote, userId: number | undefined): boolean {
  return comments.some((each) => each.closes && each.userId === userId && each.text === text.trim());
}

function gone(): Error {
  return rejection('review_gone', SENTENCES.noteGone.en);
}
