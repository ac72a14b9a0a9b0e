import { optionWord } from '@mali/contracts/lists/definition';
import { POST_LIST } from '@mali/contracts/lists/posts';
import type { PostState } from '@mali/contracts/post-values';
import { useLanguage } from '../../features/preferences/index.ts';
import { Badge, type BadgeTone } from '../../ui/chip.tsx';

const TONES: Readonly<Record<PostState, BadgeTone>> = {
  draft: 'plain',
  scheduled: 'care',
  published: 'leaf',
  withdrawn: 'outline',
};

export function PostBadge({ state }: { state: PostState }) {
  const language = useLanguage();
  return <Badge tone={TONES[state]}>{optionWord(POST_LIST.filters.state, state, language)}</Badge>;
}
