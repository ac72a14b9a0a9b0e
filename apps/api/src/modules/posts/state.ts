import type { PostState } from '@mali/contracts/post-values';
import type { PostFields } from './repository.ts';

export type Times = Pick<PostFields, 'published_at' | 'withdrawn_at'>;

/** State of a post at a time. A scheduled post becomes published by time alone. */
export function stateOf({ published_at, withdrawn_at }: Times, at: Date): PostState {
  if (published_at !== null) return published_at > at ? 'scheduled' : 'published';
  return withdrawn_at === null ? 'draft' : 'withdrawn';
}
