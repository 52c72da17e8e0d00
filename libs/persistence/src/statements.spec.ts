import { beforeAll, expect, it } from '@jest/globals';
import { shared } from '@listings/testing/jest';
import {
  changeRows,
  changesOne,
  countChanges,
  selectNumber,
  selectOnly,
  selectOnlyValue,
  selectRow,
  selectRows,
  selectsAny,
  selectSet,
  selectValue,
  selectValues,
} from './statements.js';
import { temporaryDatabase } from './testing/index.js';

interface Note {
  readonly id: number;
  readonly text: string | null;
}

const database = shared(temporaryDatabase);

beforeAll(async () => {
  await database.execute('create table notes (id integer primary key, text text)');
});

const insertNotes = countChanges<[notes: readonly Note[]]>({
  text: 'insert into notes select * from unnest($1::integer[], $2::text[])',
  values: (notes) => [notes.map(({ id }) => id), notes.map(({ text }) => text)],
  isNeeded: (notes) => notes.length > 0,
});
const AFTER = 'select id, text from notes where id > $after order by id';

it('[design 3] gives a statement the values that it makes of what it is called with, or sends none', async () => {
  const closed = database.separate({ maxConnections: 1, timeoutMs: 1_000 });
  await closed.close();
  expect(await insertNotes(closed, [])).toBe(0);
  const notes = [
    { id: 1, text: 'one' },
    { id: 2, text: null },
  ];
  expect(await insertNotes(database, notes)).toBe(2);
  const findNotes = selectRows<[page: { after: number }], Note>({ name: 'notes', text: AFTER });
  expect(await findNotes(database, { after: 0 })).toEqual(notes);
  const findNote = selectRow<[after: number], Note>({
    text: 'select id, text from notes where id > $1 order by id',
    values: (after) => [after],
  });
  expect(await findNote(database, 1)).toEqual(notes[1]);
  expect(await findNote(database, 2)).toBeUndefined();
});

it('[design 3] lets PostgreSQL prepare a statement under its name', async () => {
  const findNotes = selectRows<[page: { after: number }], Note>({ name: 'notes-prepared', text: AFTER });
  const prepared = selectValues<[], string>({ text: 'select name from pg_prepared_statements' });
  const names = await database.transaction(async (transaction) => {
    await findNotes(transaction, { after: 0 });
    return prepared(transaction);
  });
  expect(names).toContain('notes-prepared');
});

const joinTexts = selectValue<[texts: { first: string; second: string | null }], string>({
  text: `select $first || coalesce($second, '-') || $first`,
});

it('[design 3] gives a statement the values of its parameters by their names, each as often as the text names it', async () => {
  expect(await joinTexts(database, { second: 'b', first: 'a' })).toBe('aba');
  expect(await joinTexts(database, { first: 'a', second: null })).toBe('a-a');
});

it('[design 3] refuses a call that has no value for a parameter, instead of storing nothing for it', async () => {
  const texts = { first: 'a' } as { first: string; second: string | null };
  await expect(joinTexts(database, texts)).rejects.toThrow('no value for $second');
  const after = selectRows<[after: number], Note>({ text: AFTER });
  await expect(after(database, 1)).rejects.toThrow('no value for $after');
});

it('[design 3] reads one column, and says whether there is a row or a change', async () => {
  const ids = { text: 'select id from notes where id > $after order by id' };
  type Page = [page: { after: number }];
  expect(await selectValues<Page, number>(ids)(database, { after: 0 })).toEqual([1, 2]);
  const found = (after: number) =>
    Promise.all([
      selectValue<Page, number>(ids)(database, { after }),
      selectNumber<Page>(ids)(database, { after }),
      selectsAny<Page>(ids)(database, { after }),
    ]);
  expect(await found(1)).toEqual([2, 2, true]);
  expect(await found(2)).toEqual([undefined, 0, false]);
  const rename = { name: 'note-rename', text: 'update notes set text = $text where id = $id' };
  expect(await changesOne<[note: Note]>(rename)(database, { id: 2, text: 'two' })).toBe(true);
  expect(await changesOne<[note: Note]>(rename)(database, { id: 3, text: 'three' })).toBe(false);
  await changeRows<[note: Note]>(rename)(database, { id: 1, text: 'first' });
  const findTexts = selectValues<[], string>({ text: 'select text from notes order by id' });
  expect(await findTexts(database)).toEqual(['first', 'two']);
});

const ROWS = `select $notes.id::integer[] as ids, $2::text as text, $author.name::text as name, $3.size::integer as size`;
type Many = [given: { author: { name: string }; notes: readonly Note[] }, text: string, more: { size: number }];

it('[design 3] gives a statement its arguments by their numbers, and the fields of rows and of objects in them', async () => {
  const find = selectRow<Many, { ids: number[]; text: string; name: string; size: number }>({ text: ROWS });
  const author = { name: 'Ann' };
  const notes = [1, 2].map((id) => ({ id, text: null }));
  // A wider object has fields that the other one has, too.
  const wider = { author, notes, size: 3 };
  expect(await find(database, wider, 'both', { size: 2 })).toEqual({ ids: [1, 2], text: 'both', name: 'Ann', size: 2 });
  const unnamed = find(database, { author, notes: [{ text: null } as Note] }, 'one', { size: 1 });
  await expect(unnamed).rejects.toThrow('no value for $notes.id');
  const few = [{ author, notes }, 'none'] as unknown as Many;
  await expect(find(database, ...few)).rejects.toThrow('no value for $3.size');
  const joined = selectValue<[first: string, second: string], string>({ text: 'select $1::text || $2::text' });
  await expect(joined(database, ...(['a'] as unknown as [string, string]))).rejects.toThrow('no value for $2');
});

it('[design 3] refuses a statement that takes its first argument as a value and as an object', () => {
  const text = 'select $author::text as author where $1::integer > 0';
  expect(() => selectRow<[author: string], { author: string }>({ text })).toThrow('a value or an object, not both');
});

it('[design 3] gives a statement the values that are computed, in place of those that it is called with', async () => {
  const find = selectRow<[texts: { first: string; second?: string }, size: number], { text: string }>({
    text: 'select $first || $second || $both || $2::integer as text',
    computed: ({ first, second = '-' }, size) => ({ second: `(${second})`, both: `${first}${size}` }),
  });
  expect(await find(database, { first: 'a' }, 2)).toEqual({ text: 'a(-)a22' });
  expect(await find(database, { first: 'a', second: 'b' }, 2)).toEqual({ text: 'a(b)a22' });
});

it('[design 3] returns the row that a statement always has, or another value instead of a missing one', async () => {
  const none = { text: 'select id, text from notes where id < 0' };
  const first = { text: 'select id, text from notes order by id limit 1' };
  const other = { id: 0, text: 'none' };
  expect(await selectOnly<[], Note>({ ...first, otherwise: other })(database)).toEqual({ id: 1, text: 'first' });
  expect(await selectOnly<[], Note>({ ...none, otherwise: other })(database)).toBe(other);
  await expect(selectOnly<[], Note>(none)(database)).rejects.toThrow('no row: select id, text from notes where id < 0');
  expect(await selectOnlyValue<[], number>(first)(database)).toBe(1);
  const largest = selectOnlyValue<[], number | null>({ text: 'select max(id) from notes where id < 0' });
  expect(await largest(database)).toBeNull();
  expect(await selectOnlyValue<[], number>({ ...none, otherwise: 7 })(database)).toBe(7);
  expect(await selectSet<[], number>({ text: 'select unnest(array[1, 2, 1])' })(database)).toEqual(new Set([1, 2]));
});
