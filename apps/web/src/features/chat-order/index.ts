export { forgetTakenChat, takenChat } from './opened.ts';
