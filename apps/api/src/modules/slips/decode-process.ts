import { answerTasks } from '../../platform/child-process-worker.ts';
import { decodePicture } from './decode.ts';

/** The process in which strangers' pictures are decoded: whatever one of them does there, it does to nobody else. */
answerTasks((bytes: Uint8Array) => decodePicture(Buffer.from(bytes)));
