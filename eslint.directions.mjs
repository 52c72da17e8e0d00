/** What features may import, and what is built on them: all layers from the features down. */
const layers = [
  'type:feature',
  'type:api-kit',
  'type:domain',
  'type:persistence',
  'type:events',
  'type:queue',
  'type:work',
  'type:nest',
  'type:platform',
  'type:errors',
  'type:folding',
  'type:holidays',
  'type:pagination',
  'type:publisher-sdk',
  'type:publisher-core',
  'type:testing',
];

/** What each kind of project may import; every other direction is an error (docs/decisions/0002). */
export const directions = {
  'type:app': ['type:event-catalogue', 'type:configuration', ...layers],
  // The settings of the processes. What a feature does with one is in the domain.
  'type:configuration': [
    'type:configuration',
    'type:domain',
    'type:nest',
    'type:publisher-core',
    'type:platform',
    'type:testing',
  ],
  // Its declaration reads the settings of the processes.
  'type:feature': ['type:configuration', 'type:event-catalogue', ...layers],
  // What declares and answers operations over HTTP.
  'type:api-kit': [
    'type:configuration',
    'type:domain',
    'type:errors',
    'type:event-catalogue',
    'type:nest',
    'type:pagination',
    'type:persistence',
    'type:platform',
    'type:publisher-core',
    'type:publisher-sdk',
    'type:testing',
  ],
  'type:publisher-core': [
    'type:publisher-core',
    'type:publisher-sdk',
    'type:persistence',
    'type:domain',
    'type:platform',
    'type:errors',
    'type:testing',
  ],
  'type:events': [
    'type:event-catalogue',
    'type:domain',
    'type:persistence',
    'type:platform',
    'type:pagination',
    'type:errors',
    'type:testing',
  ],
  'type:queue': ['type:platform', 'type:testing'],
  'type:work': ['type:domain', 'type:nest', 'type:persistence', 'type:platform', 'type:queue', 'type:testing'],
  'type:nest': [
    'type:domain',
    'type:persistence',
    'type:queue',
    'type:platform',
    'type:publisher-core',
    'type:testing',
  ],
  'type:persistence': ['type:domain', 'type:platform', 'type:errors', 'type:pagination', 'type:testing'],
  'type:domain': ['type:domain', 'type:errors', 'type:folding', 'type:pagination'],
  'type:platform': ['type:errors', 'type:testing'],
  'type:publisher-sdk': [],
  'type:publisher-test-kit': ['type:publisher-sdk'],
  // Plays the publishers: only tests and tools may import it.
  'type:publisher-sandbox': ['type:platform'],
  // A scriptable publisher, which any test may use.
  'type:publisher-model': ['type:platform', 'type:publisher-core', 'type:publisher-sdk', 'type:testing'],
  'type:publisher': ['type:publisher-sdk', 'type:publisher-test-kit', 'type:testing'],
  'type:errors': [],
  // The folding of searched texts, for servers and browsers alike.
  'type:folding': [],
  'type:holidays': [],
  'type:pagination': ['type:errors'],
  // The shapes of events, without any I/O: the test helpers validate every event against them.
  'type:event-catalogue': ['type:domain', 'type:errors', 'type:pagination'],
  // Published on its own: it imports nothing of this repository.
  'type:client': [],
  'type:testing': ['type:event-catalogue'],
  // The suite of crashes is a tool, and a test of the whole product.
  'type:e2e': ['type:publisher-test-kit', 'type:testing', 'type:publisher-sandbox', 'type:tool'],
  // Browsers run the dashboard: it reaches the product over HTTP alone.
  'type:dashboard': ['type:client', 'type:folding', 'type:holidays'],
  'type:tool': [
    'type:tool',
    'type:app',
    'type:client',
    'type:event-catalogue',
    'type:configuration',
    'type:publisher-sandbox',
    'type:publisher-model',
    'type:publisher-test-kit',
    ...layers,
  ],
};

/** The features that each feature may use, through their index: those that it builds on. */
export const features = {
  accounts: [],
  identity: ['accounts'],
  webhooks: ['accounts'],
  jobs: [],
  locations: ['accounts', 'jobs'],
  photos: ['accounts', 'locations'],
  connections: ['accounts', 'jobs', 'locations'],
  listings: ['accounts', 'connections', 'locations', 'photos'],
  posts: ['accounts', 'connections', 'jobs', 'locations'],
  interactions: ['connections', 'jobs', 'locations'],
  health: ['accounts', 'connections', 'interactions', 'jobs', 'listings', 'locations', 'photos'],
  insights: ['connections', 'jobs', 'locations'],
  overview: ['connections', 'health', 'insights', 'interactions', 'jobs', 'listings', 'locations', 'posts', 'webhooks'],
  transfer: [
    'accounts',
    'connections',
    'health',
    'insights',
    'interactions',
    'jobs',
    'listings',
    'locations',
    'photos',
    'posts',
    'webhooks',
  ],
};
