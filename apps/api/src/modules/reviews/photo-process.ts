import { answerTasks } from '../../platform/child-process-worker.ts';
import { makePhoto } from './photo.ts';

/** The process in which the photos of reviews are decoded. */
answerTasks((bytes: Uint8Array) => makePhoto(Buffer.from(bytes)));
