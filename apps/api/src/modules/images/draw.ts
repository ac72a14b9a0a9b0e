import type { IMAGE_FORMATS } from '@mali/contracts/limits';
import { isPlaceholderArt, type PlaceholderArt } from '@mali/db/placeholder';
import type { PackshotArt } from '@mali/db/seeds/packshots/art';
import { renderPackshot, renderStill } from '@mali/db/seeds/packshots/render';
import { isStill, type StillScene } from '@mali/db/seeds/packshots/still-scene';
import { answerTasks } from '../../platform/child-process-worker.ts';
import { renderPlaceholder } from './placeholder.ts';
import { shrink } from './shrink.ts';

export type Format = (typeof IMAGE_FORMATS)[number];
/** Source of a picture: one product, a banner scene, or the text of a placeholder. */
export type Art = PackshotArt | StillScene | PlaceholderArt;
/** A picture to render, or the file of an uploaded one to resize. */
export type Drawing = ({ art: Art } | { file: Uint8Array }) & {
  width: number;
  format: Format;
  /** With little detail: for tests of pages. */
  draft: boolean;
};

/** The process that renders pictures, so that rendering does not block requests. */
answerTasks(({ width, format, draft, ...picture }: Drawing) => {
  if ('file' in picture) return shrink(picture.file, width, format);
  const { art } = picture;
  if (isPlaceholderArt(art)) return renderPlaceholder(art, { width, format });
  return isStill(art)
    ? renderStill(art, { width, format, draft })
    : renderPackshot(art, { width, format, draft });
});
