import type { PostState } from '@mali/contracts/post-values';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../ui/chip.tsx';

const TONES: Readonly<Record<PostState, BadgeTone>> = {
  draft: 'plain',
  scheduled: 'care',
  published: 'leaf',
  withdrawn: 'outline',
};

export function PostBadge({ state }: { state: PostState }) {
  const { t } = useTranslation('admin');
  return <Badge tone={TONES[state]}>{t(`posts.tabs.${state}`)}</Badge>;
}
