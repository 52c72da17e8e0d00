/** One line of a state table: in a state an event leads to another one, or the same. */
export interface Transition<State, Event> {
  readonly from: State;
  readonly event: Event;
  readonly to: State;
}

/** The state after an event; undefined if the table does not permit the event in this state. */
export function nextState<State, Event>(
  table: readonly Transition<State, Event>[],
  from: State,
  event: Event,
): State | undefined {
  return table.find((line) => line.from === from && line.event === event)?.to;
}

/** The states in which an event can happen. */
export function sourcesOf<State, Event>(table: readonly Transition<State, Event>[], event: Event): State[] {
  return table.filter((line) => line.event === event).map((line) => line.from);
}
