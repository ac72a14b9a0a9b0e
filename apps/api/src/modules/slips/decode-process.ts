import { answerTasks } from '../../platform/child-process-worker.ts';
import { decodePicture } from './decode.ts';

/** The process that decodes untrusted pictures, in isolation. */
answerTasks((bytes: Uint8Array) => decodePicture(Buffer.from(bytes)));
