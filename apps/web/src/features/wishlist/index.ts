export { Heart } from './heart.tsx';
export { NotifyMe } from './notify-me.tsx';
export { addPendingWish } from './pending.ts';
