export { layout } from './calls.ts';
export { BrandFront } from './lazy-brand-front.tsx';
