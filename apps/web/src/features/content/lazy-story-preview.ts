import { lazy } from 'react';
import { withTexts } from '../../app/i18n.ts';

/** A story as its readers will see it: fetched when an editor looks, with the texts of the page it stands on. */
export const StoryPreview = lazy(
  withTexts(['pages'], async () => ({ default: (await import('./story-preview.tsx')).StoryPreview })),
);
