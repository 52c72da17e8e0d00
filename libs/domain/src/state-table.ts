/** One line of a state table: in a state an event leads to another one, or the same. */
export interface Transition<State, Event> {
  readonly from: State;
  readonly event: Event;
  readonly to: State;
}

/**
 * Declares a state table: for each event the states in which it can happen, and the state that follows each of them. A transition that
 * is not listed is not permitted.
 */
export function stateTable<State extends string, Event extends string>(
  events: Readonly<Record<Event, Readonly<Partial<Record<State, State>>>>>,
) {
  const sources = (event: Event) => Object.keys(events[event]) as State[];
  const next = (from: State, event: Event): State | undefined => events[event][from];
  const transitions = (Object.keys(events) as Event[]).flatMap((event): Transition<State, Event>[] =>
    sources(event).map((from) => ({ from, event, to: events[event][from] ?? from })),
  );
  return {
    /** The state after an event; undefined if the table does not permit the event in this state. */
    next,
    /** The states in which an event can happen. */
    sources,
    transitions,
  };
}

/** The states in which an event can happen, for a state table, where the same state follows all of them. */
export function fromStates<State extends string, Next extends string>(
  states: readonly State[],
  next: Next,
): Readonly<Record<State, Next>> {
  return Object.fromEntries(states.map((state) => [state, next])) as Record<State, Next>;
}
