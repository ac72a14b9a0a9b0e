import { answerTasks } from '../../platform/child-process-worker.ts';
import { makePicture } from './picture.ts';

/** The process that decodes copies of IDs and pictures of receipts. */
answerTasks((bytes: Uint8Array) => makePicture(Buffer.from(bytes)));
