import { Session } from 'node:inspector';
import type { Debugger, Runtime } from 'node:inspector';
import { systemClock, within } from '@listings/platform/time';
import { WORK_HOOK } from './watch-protocol.js';
import type { SeenWork } from './watch-protocol.js';

/** The main thread, paused where it was. */
export interface PausedMainThread {
  /** The innermost frames, one text each. */
  readonly stack: readonly string[];
  readonly seen: SeenWork | undefined;
  /** Lets the main thread run on. */
  resume(): void;
  /** Ends the process from within the main thread. */
  exit(code: number): void;
}

const MOST_FRAMES = 15;

/** Pauses the main thread from another thread. Undefined if it does not pause in time, because it runs native code. */
export async function pauseMainThread(timeoutMs: number): Promise<PausedMainThread | undefined> {
  const session = new Session();
  session.connectToMainThread();
  const urls = new Map<string, string>();
  session.on('Debugger.scriptParsed', ({ params }) => urls.set(params.scriptId, params.url));
  const paused = new Promise<Debugger.CallFrame[]>((resolve) =>
    session.once('Debugger.paused', ({ params }) => resolve(params.callFrames)),
  );
  session.post('Debugger.enable');
  session.post('Debugger.pause');
  const frames = await inTime(timeoutMs, paused);
  if (!frames) return undefined;
  const seen = frames[0] && (await inTime(timeoutMs, evaluate(session, frames[0])));
  return {
    stack: frames.slice(0, MOST_FRAMES).map((frame) => textOf(frame, urls)),
    seen,
    resume: () => {
      session.post('Debugger.disable');
      session.disconnect();
    },
    exit: (code) => session.post('Runtime.evaluate', { expression: `process.reallyExit(${code})` }),
  };
}

function evaluate(session: Session, { callFrameId }: Debugger.CallFrame): Promise<SeenWork | undefined> {
  const expression = `globalThis[${JSON.stringify(WORK_HOOK)}]()`;
  return new Promise((resolve) =>
    session.post(
      'Debugger.evaluateOnCallFrame',
      { callFrameId, expression, returnByValue: true },
      (_, answer: { result: Runtime.RemoteObject } | undefined) => {
        const value: unknown = answer?.result.value;
        resolve(typeof value === 'string' ? (JSON.parse(value) as SeenWork) : undefined);
      },
    ),
  );
}

function textOf({ functionName, location }: Debugger.CallFrame, urls: ReadonlyMap<string, string>): string {
  const { scriptId, lineNumber, columnNumber = 0 } = location;
  return `${functionName || '(anonymous)'} ${urls.get(scriptId) ?? ''}:${lineNumber + 1}:${columnNumber + 1}`;
}

async function inTime<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const late = () => new Error(`the main thread did not answer within ${ms} ms`);
  return within({ clock: systemClock, ms, late }, work).catch(() => undefined);
}
