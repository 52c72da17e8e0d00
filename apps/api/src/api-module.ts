import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import type { ConnectionsDependencies } from '@listings/feature-connections';
import type { LocationsDependencies } from '@listings/feature-locations';
import type { PhotosDependencies } from '@listings/feature-photos';
import type { PostsDependencies } from '@listings/feature-posts';
import { connectionControllers } from './connections/controllers.js';
import { CONNECTIONS, LOCATIONS, PHOTOS, POSTS, PUBLISHERS, READINESS } from './dependencies.js';
import { HealthController } from './health/health.controller.js';
import { LocationsController } from './locations/locations.controller.js';
import { MediaController } from './photos/media.controller.js';
import { PhotosController } from './photos/photos.controller.js';
import { PostsController } from './posts/posts.controller.js';
import { ReferenceController } from './reference/reference.controller.js';

/** What the controllers call: the dependencies of each feature, made by the process. */
export interface ApiFeatures {
  readonly locations: LocationsDependencies;
  readonly connections: ConnectionsDependencies;
  readonly photos: PhotosDependencies;
  readonly posts: PostsDependencies;
  readonly ready: () => Promise<boolean>;
}

/** All controllers over the given features. */
@Module({})
export class ApiModule {
  static over(features: ApiFeatures): DynamicModule {
    return {
      module: ApiModule,
      controllers: [
        HealthController,
        ReferenceController,
        LocationsController,
        PhotosController,
        MediaController,
        PostsController,
        ...connectionControllers(features.connections.publishers),
      ],
      providers: [
        { provide: LOCATIONS, useValue: features.locations },
        { provide: CONNECTIONS, useValue: features.connections },
        { provide: PHOTOS, useValue: features.photos },
        { provide: POSTS, useValue: features.posts },
        { provide: PUBLISHERS, useValue: features.locations.publishers },
        { provide: READINESS, useValue: features.ready },
      ],
    };
  }
}
