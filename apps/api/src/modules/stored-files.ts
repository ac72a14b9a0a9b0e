import { type FileReferences, sweepFiles } from '../platform/file-sweep.ts';
import type { JobDeps, ModuleJobs } from '../platform/jobs.ts';
import { AREAS, type Area } from '../platform/storage.ts';
import { PHOTOS_OF_CHAT } from './conversations/conversation-repository.ts';
import { FILES_OF_IMPORTS } from './goods/importing/imports-repository.ts';
import { FILES_OF_ORIGINALS } from './goods/picture-repository.ts';
import { FILES_OF_IMAGES } from './images/repository.ts';
import { FILES_OF_EXPORTS } from './profiles/privacy-request-repository.ts';
import { FILES_OF_PROFILES } from './profiles/repository.ts';
import { PHOTOS_OF_RETURNS } from './returns/repository.ts';
import { REVIEW_PHOTOS } from './reviews/repository.ts';
import { FILES_OF_SLIPS } from './slips/repository.ts';
import { FILES_OF_TRANSFERS } from './transfers/repository.ts';

/** Which rows refer to the files of each area, one table for all modules; the sweep deletes all others. */
export const STORED_FILES: Readonly<Record<Area, FileReferences>> = {
  slips: FILES_OF_SLIPS,
  reviews: REVIEW_PHOTOS.files,
  profiles: FILES_OF_PROFILES,
  posts: FILES_OF_IMAGES,
  products: FILES_OF_IMAGES,
  transfers: FILES_OF_TRANSFERS,
  returns: PHOTOS_OF_RETURNS.files,
  imports: FILES_OF_IMPORTS,
  originals: FILES_OF_ORIGINALS,
  chat: PHOTOS_OF_CHAT.files,
  exports: FILES_OF_EXPORTS,
};

export function storedFileJobs(deps: JobDeps): ModuleJobs {
  return {
    crontab: ['41 3 * * * sweep-files'],
    tasks: {
      'sweep-files': async () => {
        for (const area of AREAS) await sweepFiles(deps, area, STORED_FILES[area]);
      },
    },
  };
}
