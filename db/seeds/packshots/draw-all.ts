import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackshotArt } from './art.ts';
import { artHash, packshot } from './packshot.ts';
import { encode, type Format, formats, masterWidth, rasterise } from './render.ts';
import { still } from './still.ts';
import { isStill, type StillScene } from './still-scene.ts';

export interface DrawOptions {
  /** Widths to write, px; default 320 and 640: the first ones requested by a listing and a product page. */
  widths?: readonly number[];
  /** The same for banners; default 640, 960 and 1280. */
  stillWidths?: readonly number[];
  formats?: readonly Format[];
  /** Number of pictures rendered concurrently. sharp uses other threads, so this many cores are busy. */
  parallel?: number;
  /** No picture is started after this many milliseconds; the remaining ones can be rendered on demand. */
  deadlineMs?: number;
  onProgress?: (done: number, total: number) => void;
}

export interface DrawResult {
  /** Number of pictures rendered, already present, and not started before the deadline. */
  drawn: number;
  kept: number;
  left: number;
}

/** Path of a picture below the pictures' directory: `<hash>/<width>.<format>`. */
export const pictureFile = (art: PackshotArt | StillScene, width: number, format: Format): string =>
  join(artHash(art), `${width}.${format}`);

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Writes a file atomically, also with concurrent writers of the same file. */
export async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, bytes);
  await rename(part, file);
}

/**
 * Renders pictures into a directory, several concurrently, each once for all its sizes. Existing files are
 * skipped, so a restart is cheap and an interrupted run continues.
 */
export async function drawPackshots(
  dir: string,
  arts: readonly (PackshotArt | StillScene)[],
  options: DrawOptions = {},
): Promise<DrawResult> {
  const {
    widths = [320, 640],
    stillWidths = [640, 960, 1280],
    formats: wanted = formats,
    parallel = 2,
    deadlineMs = Number.POSITIVE_INFINITY,
    onProgress,
  } = options;
  const unique = [...new Map(arts.map((art) => [artHash(art), art])).values()];
  const started = performance.now();
  const result: DrawResult = { drawn: 0, kept: 0, left: 0 };
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let art = unique[next++]; art; art = unique[next++]) {
      if (performance.now() - started > deadlineMs) {
        result.left += 1;
        continue;
      }
      const folder = join(dir, artHash(art));
      const missing: { width: number; format: Format; file: string }[] = [];
      const offered = isStill(art) ? stillWidths.filter((width) => width <= art.w) : widths;
      for (const width of offered)
        for (const format of wanted) {
          const file = join(folder, `${width}.${format}`);
          if (!(await exists(file))) missing.push({ width, format, file });
        }
      if (missing.length === 0) result.kept += 1;
      else {
        await mkdir(folder, { recursive: true });
        const svg = isStill(art) ? still(art) : packshot(art);
        const master = isStill(art)
          ? art.w
          : Math.max(...missing.map(({ width }) => masterWidth(svg, width)));
        const raster = await rasterise(svg, master);
        await Promise.all(
          missing.map(async ({ width, format, file }) =>
            writeWhole(file, await encode(raster, width, format)),
          ),
        );
        result.drawn += 1;
      }
      done += 1;
      onProgress?.(done, unique.length);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return result;
}
