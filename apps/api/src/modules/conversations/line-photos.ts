import { REVIEW, REVIEW_PHOTO_WIDTHS } from '@mali/contracts/limits';
import { DomainError } from '../../platform/errors.ts';
import type { JobDeps } from '../../platform/jobs.ts';
import { type LineMessage, lineMessenger } from '../../platform/line.ts';
import { signLink } from '../../platform/links.ts';
import { type JpegReader, jpegReader, photoReaderOfJobs, storePhotoFiles } from '../images/photo-store.ts';
import {
  addPhotoFiles,
  filesOfPhoto,
  markPhotoMissing,
  notifyPages,
  PHOTOS_OF_CHAT,
  putLinePhoto,
  waitingLinePhoto,
} from './conversation-repository.ts';
import { LINE_MESSAGE } from './line-webhook.ts';
import { photoSubject } from './messages.ts';

/** LINE deletes what users send after some time, which it does not state: it is requested no longer than this. */
const FETCH_MS = 12 * 3_600_000;
const DAY_MS = 86_400_000;
/** How long the address of a photo that was sent on LINE opens it. */
export const PHOTO_LINK_DAYS = 30;

/**
 * Fetches the photo of a message from LINE, and stores it as the photos that customers send on the page. Repeated, nothing
 * happens.
 */
export function linePhotoFetcher(deps: JobDeps): (id: number, seq: number) => Promise<void> {
  const pictures = photoReaderOfJobs(deps);
  const store = async (id: number, seq: number, messageId: string): Promise<boolean> => {
    const line = lineMessenger(deps.config, deps.outcomes.of('line'));
    const content = await line?.content(messageId, REVIEW.photoMaxBytes);
    if (content === undefined) return false;
    if (!content.ok) {
      deps.log.warn(
        { conversation_id: id, seq, reason: content.reason },
        'a photo of LINE cannot be fetched',
      );
      return false;
    }
    try {
      await storePhotoFiles(deps, pictures, PHOTOS_OF_CHAT, content.bytes, async ({ photo, files }) => {
        const isStored = await putLinePhoto(deps.db, {
          ...{ conversation_id: id, seq, photo, files, at: deps.now() },
        });
        // Its files are deleted with this.
        if (!isStored) throw new Error('the photo was stored before');
      });
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code !== 'ERROR.BUSY') return false;
      throw error;
    }
  };
  return async (id, seq) => {
    const waiting = await waitingLinePhoto(deps.db, id, seq);
    if (waiting === undefined) return;
    const isLast = deps.now().getTime() - waiting.at.getTime() > FETCH_MS;
    let isStored = false;
    try {
      isStored = await store(id, seq, waiting.client_id.slice(LINE_MESSAGE.length));
    } catch (error) {
      if (!isLast) throw error;
      deps.log.warn({ err: error, conversation_id: id, seq }, 'a photo of LINE was not fetched');
    }
    if (!isStored) await markPhotoMissing(deps.db, id, seq, deps.now());
    await notifyPages(deps.db, id, 'state');
  };
}

/** The JPEG files of a photo beside its WebP files: LINE shows no others. */
async function makeJpegs(
  { db, files }: Pick<JobDeps, 'db' | 'files'>,
  jpegs: JpegReader,
  photo: string,
): Promise<void> {
  const stored = await filesOfPhoto(db, photo);
  if (stored.length !== REVIEW_PHOTO_WIDTHS.length) return;
  const made: string[] = [];
  let isAdded = false;
  try {
    for (const key of stored) {
      const bytes = await files.get(key);
      const jpeg = bytes === null ? null : await jpegs.read(bytes);
      if (jpeg === null || !jpeg.ok) throw new Error(`the photo ${photo} cannot be made a JPEG`);
      made.push(await files.put(jpeg.file, { area: PHOTOS_OF_CHAT.area, extension: 'jpg' }));
    }
    isAdded = await addPhotoFiles(db, photo, stored.length, made);
  } finally {
    if (!isAdded) for (const key of made) await files.delete(key);
  }
}

/** A photo as LINE takes it, by a signed address that ends; null where the shop has no HTTPS address. */
export function linePhotoSender(
  deps: JobDeps,
): (photo: string) => Promise<Extract<LineMessage, { type: 'image' }> | null> {
  const jpegs = jpegReader(deps);
  const { publicUrl, jwtSecret } = deps.config;
  return async (photo) => {
    if (!publicUrl.startsWith('https://')) return null;
    await makeJpegs(deps, jpegs, photo);
    const until = new Date(deps.now().getTime() + PHOTO_LINK_DAYS * DAY_MS);
    const link = signLink(jwtSecret, photoSubject(photo), until);
    const [previewImageUrl = '', originalContentUrl = ''] = REVIEW_PHOTO_WIDTHS.map(
      (width) => `${publicUrl}/api/img/chat/${photo}/${width}.jpg?link=${link}`,
    );
    return { type: 'image', originalContentUrl, previewImageUrl };
  };
}
