import type { HttpRequest, HttpResponse } from '@listings/publisher-sdk';
import type { CheckContext } from './check-context.js';

/** The way to a value of an answer: the keys from its root. */
type Path = readonly string[];

/** Where answers of the publisher show one thing, by the method and path of the call. */
export type Places = ReadonlyMap<string, readonly Path[]>;

/** A change of the driver that is undone, and a reading of the plug-in that notices it. */
export interface UndoneChange {
  readonly first: () => Promise<void>;
  readonly second: () => Promise<void>;
  readonly read: () => Promise<unknown>;
}

/** What stands in the place of a value: another one, or nothing. */
export type Replacement = { readonly value: unknown } | 'absent';

/**
 * Finds where the answers of the publisher show what the driver changes, whatever their format: values that differ after the change, and
 * come back when it is undone. Only JSON is searched, so there may be none.
 */
export async function placesOf(context: CheckContext, { first, second, read }: UndoneChange): Promise<Places> {
  await first();
  const before = await answersDuring(context, read);
  await second();
  const changed = await answersDuring(context, read);
  await first();
  const again = await answersDuring(context, read);
  const places = new Map<string, readonly Path[]>();
  for (const [call, texts] of before) {
    const [after, undone] = [changed.get(call), again.get(call)];
    const differing = [...texts].filter(
      ([path, value]) => after?.has(path) && after.get(path) !== value && undone?.get(path) === value,
    );
    if (differing.length > 0)
      places.set(
        call,
        differing.map(([path]) => JSON.parse(path) as Path),
      );
  }
  return places;
}

/** What the answers of a reading have in these places; undefined where they have nothing. */
export async function valuesAt(
  context: CheckContext,
  places: Places,
  read: () => Promise<unknown>,
): Promise<readonly unknown[]> {
  const answers = await answersDuring(context, read);
  return [...places].flatMap(([call, paths]) =>
    paths.map((path) => answers.get(call)?.get(JSON.stringify(path)) ?? undefined),
  );
}

/** Lets the publisher answer with something else in these places while `run` lasts. */
export async function withReplaced<T>(
  context: CheckContext,
  { places, replacement }: { readonly places: Places; readonly replacement: Replacement },
  run: () => Promise<T>,
): Promise<T> {
  return context.http.answeredBy(async (request, send) => {
    const answer = await send();
    const paths = places.get(callOf(request)) ?? [];
    return paths.length > 0 && answer.json !== undefined ? replacedIn(answer, paths, replacement) : answer;
  }, run);
}

/** The first of these places alone, for a value that is unreadable beside others that are not. */
export function firstOf(places: Places): Places {
  return new Map([...places].map(([call, paths]) => [call, paths.slice(0, 1)]));
}

/** The places as a text for messages: `hours.monday.0.from`. */
export function placeText(places: Places): string {
  const [path = []] = [...places.values()].flat();
  return path.join('.');
}

/** The values of the answers during a reading: by call, and then by the JSON of the way to them. */
async function answersDuring(
  context: CheckContext,
  read: () => Promise<unknown>,
): Promise<ReadonlyMap<string, ReadonlyMap<string, unknown>>> {
  const answers = new Map<string, Map<string, unknown>>();
  await context.http.answeredBy(async (request, send) => {
    const answer = await send();
    const call = callOf(request);
    const values = answers.get(call) ?? new Map<string, unknown>();
    for (const [path, value] of leavesOf(answer.json, [])) values.set(JSON.stringify(path), value);
    answers.set(call, values);
    return answer;
  }, read);
  return answers;
}

function* leavesOf(value: unknown, path: Path): Generator<readonly [Path, unknown]> {
  if (typeof value !== 'object' || value === null) yield [path, value];
  else for (const [key, member] of Object.entries(value)) yield* leavesOf(member, [...path, key]);
}

function callOf({ method, url }: HttpRequest): string {
  return `${method} ${new URL(url).pathname}`;
}

function replacedIn(answer: HttpResponse, paths: readonly Path[], replacement: Replacement): HttpResponse {
  const json: unknown = structuredClone(answer.json);
  for (const path of paths) {
    const key = path.at(-1) ?? '';
    const holder = path.slice(0, -1).reduce<unknown>((value, each) => memberOf(value, each), json);
    if (typeof holder !== 'object' || holder === null || !(key in holder)) continue;
    if (replacement === 'absent' && !Array.isArray(holder)) Reflect.deleteProperty(holder, key);
    else Reflect.set(holder, key, replacement === 'absent' ? null : replacement.value);
  }
  return { ...answer, json, text: JSON.stringify(json) };
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (Reflect.get(value, key) as unknown) : undefined;
}
