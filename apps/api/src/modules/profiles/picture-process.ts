import { answerTasks } from '../../platform/child-process-worker.ts';
import { makePicture } from './picture.ts';

/** The process that decodes profile pictures. */
answerTasks((bytes: Uint8Array) => makePicture(Buffer.from(bytes)));
