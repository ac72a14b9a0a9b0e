import type { StaffTopSpenderState } from '@mali/contracts/top-spender-values';
import type { BadgeTone } from '../../ui/chip.tsx';

export const STATE_TONES: Readonly<Record<StaffTopSpenderState, BadgeTone>> = {
  draft: 'plain',
  coming: 'outline',
  running: 'leaf',
  counting: 'plain',
  to_confirm: 'care',
  settled: 'plain',
};
