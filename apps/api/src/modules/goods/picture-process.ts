import { answerTasks } from '../../platform/child-process-worker.ts';
import { makeProductPicture } from './picture.ts';

/** The process in which pictures of products are decoded. */
answerTasks((bytes: Uint8Array) => makeProductPicture(Buffer.from(bytes)));
