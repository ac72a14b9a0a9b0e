export { AccountFrame } from './frame.tsx';
