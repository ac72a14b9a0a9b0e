import { answerTasks } from '../../platform/child-process-worker.ts';
import { makePicture } from './picture.ts';

/** The process in which the pictures of posts are decoded. */
answerTasks((bytes: Uint8Array) => makePicture(Buffer.from(bytes)));
