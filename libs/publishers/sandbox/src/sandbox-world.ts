import { PublisherA } from './publisher-a/publisher-a.js';
import type { WorldA } from './publisher-a/publisher-a.js';
import { PublisherB } from './publisher-b/publisher-b.js';
import type { WorldB } from './publisher-b/publisher-b.js';
import { World } from './world/world.js';

/** The data of one space: both publishers and the data that they share [publishers 3.1]. */
export class SandboxWorld extends World implements WorldA, WorldB {
  readonly a = new PublisherA(this);
  readonly b = new PublisherB(this);
}
