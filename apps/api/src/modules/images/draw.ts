import type { IMAGE_FORMATS, IMAGE_WIDTHS } from '@mali/contracts/limits';
import type { PackshotArt } from '@mali/db/seeds/packshots/art';
import { renderPackshot } from '@mali/db/seeds/packshots/render';
import { answerTasks } from '../../platform/own-process.ts';

export type Width = (typeof IMAGE_WIDTHS)[number];
export type Format = (typeof IMAGE_FORMATS)[number];
export type Drawing = { art: PackshotArt; width: Width; format: Format };

/** The process in which pictures are drawn: drawing must not keep requests waiting. */
answerTasks(({ art, width, format }: Drawing) => renderPackshot(art, { width, format }));
