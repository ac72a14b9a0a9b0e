import type { IMAGE_FORMATS } from '@mali/contracts/limits';
import { isPlaceholderArt, type PlaceholderArt } from '@mali/db/placeholder';
import type { PackshotArt } from '@mali/db/seeds/packshots/art';
import { renderPackshot, renderStill } from '@mali/db/seeds/packshots/render';
import { isStill, type StillScene } from '@mali/db/seeds/packshots/still-scene';
import { answerTasks } from '../../platform/child-process-worker.ts';
import { renderPlaceholder } from './placeholder.ts';
import { shrink } from './shrink.ts';

export type Format = (typeof IMAGE_FORMATS)[number];
/** What a picture is drawn from: one product, a scene for a banner, or the words that stand in for a picture. */
export type Art = PackshotArt | StillScene | PlaceholderArt;
/** A picture to draw, or the file of one that was uploaded, made by this shop, to make smaller. */
export type Drawing = ({ art: Art } | { file: Uint8Array }) & { width: number; format: Format };

/** The process in which pictures are drawn: drawing must not keep requests waiting. */
answerTasks(({ width, format, ...picture }: Drawing) => {
  if ('file' in picture) return shrink(picture.file, width, format);
  const { art } = picture;
  if (isPlaceholderArt(art)) return renderPlaceholder(art, { width, format });
  return isStill(art) ? renderStill(art, { width, format }) : renderPackshot(art, { width, format });
});
