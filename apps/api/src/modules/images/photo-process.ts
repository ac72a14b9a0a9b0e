import { answerTasks } from '../../platform/child-process-worker.ts';
import { makePhoto } from './photo.ts';

/** The process that decodes photos of customers: of reviews and of returns. */
answerTasks((bytes: Uint8Array) => makePhoto(Buffer.from(bytes)));
