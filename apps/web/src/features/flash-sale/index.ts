export { Countdown } from './countdown.tsx';
export { useServerClock } from './sale-clock.ts';
