export { forgetTakenChat, takenChat } from './taken.ts';
