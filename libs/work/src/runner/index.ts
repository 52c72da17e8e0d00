// The parts of the runner, for what measures them: a process works with WorkRunner.
export { KindRunner } from './kind-runner.js';
export { shareOut } from './share-out.js';
export { TurnReader } from './turn-reader.js';
export { SuspectPlace } from './suspect-place.js';
