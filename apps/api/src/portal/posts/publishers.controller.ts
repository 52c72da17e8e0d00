import { Inject } from '@nestjs/common';
import { POSTS } from '@listings/feature-posts';
import type { PostsDependencies } from '@listings/feature-posts';
import { flag, listOf, text } from '../../http/fields.js';
import { publisherConstant, recordOf } from '../../http/payload-schemas.js';
import { ApiController, Operation } from '../../http/operation.decorator.js';

const PortalPublisher = recordOf('PortalPublisher', 'A publisher of the installation.', {
  publisher: publisherConstant('Constant of the publisher, as in `postSites`.'),
  pathName: text('Its name in the paths of the public API.', { examples: ['acme-maps'] }),
  name: text('Name for people.'),
  hostname: text('Hostname, as in `source` of an interaction.'),
  posts: flag('Whether it takes posts.'),
  reviews: flag('Whether the service reads its reviews.'),
  insights: flag('Whether it reports numbers of listings.'),
  creation: flag('Whether it creates listings.'),
});

/** The publishers of the installation, for pages that work with each of them. */
@ApiController('posts')
export class PublishersController {
  constructor(@Inject(POSTS) private readonly posts: PostsDependencies) {}

  @Operation({
    id: 'portalPublishers',
    route: 'GET /publishers',
    access: { session: 'VIEWER' },
    summary: 'List the publishers of the installation',
    description: 'Returns the configured publishers with their names and with what they take part in.',
    response: recordOf('PortalPublishers', 'The publishers.', {
      publishers: listOf('The publishers, in the order of the configuration.', PortalPublisher),
    }),
    example: { publishers: [] },
  })
  list() {
    const publishers = this.posts.publishers.all.map(({ names, declaration, publisher }) => ({
      publisher: names.constant,
      pathName: names.kebab,
      name: declaration.displayName,
      hostname: declaration.site.hostname,
      posts: publisher.posts !== undefined,
      reviews: publisher.reviews !== undefined,
      insights: publisher.insights !== undefined,
      creation: publisher.creation !== undefined,
    }));
    return { publishers };
  }
}
