import { lazy } from 'react';
import { withTexts } from '../../app/i18n.ts';

/** Preview of a story for its editors: loaded on demand, with the texts of the story page. */
export const StoryPreview = lazy(
  withTexts(['pages'], async () => ({ default: (await import('./story-preview.tsx')).StoryPreview })),
);
