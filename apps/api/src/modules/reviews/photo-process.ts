import { answerTasks } from '../../platform/child-process-worker.ts';
import { makePhoto } from './photo.ts';

/** The process that decodes review photos. */
answerTasks((bytes: Uint8Array) => makePhoto(Buffer.from(bytes)));
