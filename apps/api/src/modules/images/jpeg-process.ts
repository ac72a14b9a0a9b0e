import { answerTasks } from '../../platform/child-process-worker.ts';
import { makeJpeg } from './jpeg.ts';

/** The process that makes JPEG files of stored photos. */
answerTasks((bytes: Uint8Array) => makeJpeg(Buffer.from(bytes)));
