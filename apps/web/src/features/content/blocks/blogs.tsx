import text from '../../../ui/type.module.css';
import { BlockHead } from '../block-head.tsx';
import type { BlockProps } from '../block-props.ts';
import { PostGrid } from '../post-card.tsx';

/** Posts, with a link to all of them. */
export function Component({ block }: BlockProps<'blogs'>) {
  if (block.posts.length === 0) return null;
  return (
    <section className={text.wrap}>
      <BlockHead {...block} />
      <PostGrid posts={block.posts} rows />
    </section>
  );
}
