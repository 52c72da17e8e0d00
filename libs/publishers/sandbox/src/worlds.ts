import type { Clock } from '@listings/platform/time';
import { SandboxWorld } from './sandbox-world.js';
import type { WorldOptions } from './world/world.js';

/**
 * All isolated worlds of one process: the default one and `/s/{space}` [publishers 3.1]. Each is created at its first
 * request.
 */
export class Worlds {
  private readonly bySpace = new Map<string, SandboxWorld>();

  constructor(
    private readonly origin: () => string,
    private readonly clock: Clock,
  ) {}

  /** The world of a space. The default world has the empty name. */
  get(space: string): SandboxWorld {
    return this.bySpace.get(space) ?? this.reset(space);
  }

  /** Replaces a world by a new one: new data, clock, scripts, log and inboxes [publishers 3.4]. */
  reset(space: string, options: Partial<Pick<WorldOptions, 'seed' | 'listingsPerOwner'>> = {}): SandboxWorld {
    this.bySpace.get(space)?.end();
    const origin = space === '' ? this.origin() : `${this.origin()}/s/${space}`;
    const world = new SandboxWorld({ seed: 1, listingsPerOwner: 60, ...options, origin, clock: this.clock });
    this.bySpace.set(space, world);
    return world;
  }

  /** Ends every world: waiters for requests get no result. */
  end(): void {
    for (const world of this.bySpace.values()) world.end();
  }
}
