export { layout } from './calls.ts';
export { BrandFront } from './lazy-brand-front.tsx';
export { StoryPreview } from './lazy-story-preview.ts';
export { Prose } from './prose.tsx';
