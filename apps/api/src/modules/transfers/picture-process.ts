import { answerTasks } from '../../platform/child-process-worker.ts';
import { makePicture } from './picture.ts';

/** The process in which copies of IDs and pictures of receipts are decoded. */
answerTasks((bytes: Uint8Array) => makePicture(Buffer.from(bytes)));
