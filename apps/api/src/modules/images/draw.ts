import type { IMAGE_FORMATS } from '@mali/contracts/limits';
import type { PackshotArt } from '@mali/db/seeds/packshots/art';
import { renderPackshot, renderStill } from '@mali/db/seeds/packshots/render';
import { isStill, type StillScene } from '@mali/db/seeds/packshots/still-scene';
import { answerTasks } from '../../platform/own-process.ts';

export type Format = (typeof IMAGE_FORMATS)[number];
/** What a picture is drawn from: one product, or a scene for a banner. */
export type Art = PackshotArt | StillScene;
export type Drawing = { art: Art; width: number; format: Format };

/** The process in which pictures are drawn: drawing must not keep requests waiting. */
answerTasks(({ art, width, format }: Drawing) =>
  isStill(art) ? renderStill(art, { width, format }) : renderPackshot(art, { width, format }),
);
