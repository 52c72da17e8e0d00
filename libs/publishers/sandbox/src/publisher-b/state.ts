import type { JsonObject } from '../json/json.js';
import type { Access } from '../publisher-a/state.js';

/** An object with comments [publishers 2.7]. */
export interface StoryB {
  readonly id: string;
  comments: CommentB[];
}

/** A comment on a post, a recommendation or a comment. Our replies are comments of the page [publishers 2.7]. */
export interface CommentB extends StoryB {
  readonly fromId: string;
  readonly fromName: string;
  message: string;
  readonly createdAt: number;
}

/** A post of a page [publishers 2.6]. */
export interface PostB extends StoryB {
  message?: string;
  readonly link?: string;
  readonly callToAction?: JsonObject;
  readonly photoIds: readonly string[];
  readonly statusType: 'mobile_status_update' | 'added_photos' | 'added_video' | 'shared_story';
  readonly createdAt: number;
  updatedAt: number;
  isPublished: boolean;
  /** Sandbox time at which a scheduled post appears. */
  readonly publishAt?: number;
  views: number;
  clicks: number;
  likes: number;
  shares: number;
  /** Set by the admin; otherwise the comments are counted. */
  commentTotal?: number;
}

/** A photo of a page [publishers 2.5]. */
export interface PhotoB {
  readonly id: string;
  readonly caption?: string;
  readonly createdAt: number;
  readonly width: number;
  readonly height: number;
  isPublished: boolean;
  readonly file?: { readonly contentType: string; readonly bytes: Buffer };
}

/** A video, ready some time after its creation [publishers 2.6]. */
export interface VideoB {
  readonly id: string;
  readonly description: string;
  readonly title?: string;
  readonly createdAt: number;
  status: 'processing' | 'ready' | 'error';
  postId?: string;
}

/** A recommendation. Without a story, no reply is possible [publishers 2.7]. */
export interface ReviewB {
  recommendation: 'positive' | 'negative';
  readonly rating?: number;
  text?: string;
  readonly reviewer?: { readonly id: string; readonly name: string };
  createdAt: number;
  readonly story?: StoryB;
}

/** A page with all its data [publishers 2.4]. */
export interface PageB {
  readonly id: string;
  readonly owner: string;
  /** Absent for the owner's own pages [publishers 3.2]. */
  readonly businessId?: string;
  /** Main page of a chain: stores can be created below it [publishers 2.4]. */
  readonly isMainPage: boolean;
  /** Wire fields as read, including `tasks`. */
  fields: JsonObject;
  access: Access;
  posts: PostB[];
  photos: PhotoB[];
  videos: VideoB[];
  readonly reviews: ReviewB[];
}
