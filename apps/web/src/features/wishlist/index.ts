export { Heart } from './heart.tsx';
export { NotifyMe } from './notify-me.tsx';
export { doPendingWish } from './pending.ts';
