/** How much gradual checks try: everything, or what tells most. */
export type Depth = 'quick' | 'thorough';
